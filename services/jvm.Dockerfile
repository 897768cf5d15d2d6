# One image for every JVM module. MODULE names it, e.g. services/vertx.
ARG MAVEN_IMAGE
ARG JRE_IMAGE
ARG DOCKER_CLI_IMAGE=scratch

FROM ${MAVEN_IMAGE} AS build
WORKDIR /src
# Only the module and the parent of its pom: changes of other modules do not rebuild it.
COPY pom.xml ./
# The gRPC definitions that services and clients share.
COPY proto proto
ARG MODULE
# More than the module if it takes sources from a folder next to it.
ARG SOURCES=${MODULE}
COPY ${SOURCES} ${SOURCES}
# A module that this one depends on; the pom again if there is none.
ARG LIBRARY=pom.xml
COPY ${LIBRARY} ${LIBRARY}
# All modules to build, separated by commas: dependencies and the module.
ARG MODULES=${MODULE}
# As in .mvn/jvm.config: half of the CPU.
ENV MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseParallelGC"
# Behind a company's proxy or mirror.
ARG MAVEN_ARGS
ARG MAVEN_MIRROR
# One build at a time: Maven does not lock the shared repository.
RUN --mount=type=cache,id=bench-m2,target=/root/.m2/repository,sharing=locked \
    if [ -n "${MAVEN_MIRROR}" ]; then printf '<settings><mirrors><mirror><id>mirror</id><mirrorOf>*</mirrorOf>\
<url>%s</url></mirror></mirrors></settings>' "${MAVEN_MIRROR}" > /root/.m2/settings.xml; fi \
 && echo "${MODULES}" > modules \
 && sed -i 's|[^,]*|<module>&</module>|g; s|,||g' modules \
 && sed -i "/<module>/d; s|<modules>|&$(cat modules)|" pom.xml \
 && mvn -B -ntp -q -pl "${MODULES}" -Dmaven.test.skip package \
 && mv ${MODULE}/target/dist /dist \
 && chmod -R a+rX /dist

FROM ${JRE_IMAGE} AS module
# No such user exists anywhere: it owns nothing, not even its own program.
USER 10001:10001
WORKDIR /app
COPY --from=build /dist ./
# The compose file's command starts java without a shell: it gets SIGTERM, sees the memory limit and reads
# JAVA_TOOL_OPTIONS.
EXPOSE 8080

# Only for the runner: with Docker's command line.
FROM ${DOCKER_CLI_IMAGE} AS docker
FROM module AS runner
COPY --from=docker /usr/local/bin/docker /usr/local/bin/docker
# Compose, and buildx if available: some versions of Compose cannot build without it.
COPY --from=docker /usr/local/libexec/docker/cli-plugins/ /usr/local/libexec/docker/cli-plugins/
