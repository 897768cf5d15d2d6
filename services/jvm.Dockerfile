# One image for every JVM module of the reactor: MODULE says which, e.g. services/vertx.
ARG MAVEN_IMAGE
ARG JRE_IMAGE
ARG DOCKER_CLI_IMAGE=scratch

FROM ${MAVEN_IMAGE} AS build
WORKDIR /src
# The module alone and the parent that its pom names: another module's change builds nothing again.
COPY pom.xml ./
# What services and their clients say to each other over gRPC.
COPY proto proto
ARG MODULE
# More than the module, where it takes sources from next to it.
ARG SOURCES=${MODULE}
COPY ${SOURCES} ${SOURCES}
# A module that it depends on; without one, the pom again.
ARG LIBRARY=pom.xml
COPY ${LIBRARY} ${LIBRARY}
# All that are built: those that it depends on, with commas between, and the module.
ARG MODULES=${MODULE}
# As .mvn/jvm.config has it: half the CPU.
ENV MAVEN_OPTS=-XX:TieredStopAtLevel=1
# One build at a time in the shared repository: Maven does not lock it.
RUN --mount=type=cache,id=bench-m2,target=/root/.m2/repository,sharing=locked \
    echo "${MODULES}" > modules \
 && sed -i 's|[^,]*|<module>&</module>|g; s|,||g' modules \
 && sed -i "/<module>/d; s|<modules>|&$(cat modules)|" pom.xml \
 && mvn -B -ntp -q -pl "${MODULES}" -Dmaven.test.skip package \
 && mv ${MODULE}/target/dist /dist

FROM ${JRE_IMAGE} AS module
# No user of that number exists anywhere: it owns nothing, not even its own program.
USER 10001:10001
WORKDIR /app
COPY --from=build /dist ./
# The compose file's command starts java itself, without a shell: it gets SIGTERM, sees the memory limit and reads
# JAVA_TOOL_OPTIONS.
EXPOSE 8080

# The runner alone: with the engine's command line.
FROM ${DOCKER_CLI_IMAGE} AS docker
FROM module AS runner
COPY --from=docker /usr/local/bin/docker /usr/local/bin/docker
# Compose, and buildx where it is: without it some versions of Compose cannot build.
COPY --from=docker /usr/local/libexec/docker/cli-plugins/ /usr/local/libexec/docker/cli-plugins/
