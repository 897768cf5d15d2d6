# One image for every Node.js module. MODULE names it, e.g. services/express.
ARG NODE_IMAGE

FROM ${NODE_IMAGE} AS build
WORKDIR /dist
ARG MODULE
COPY ${MODULE}/package.json ${MODULE}/package-lock.json ./
ARG NPM_REGISTRY
RUN --mount=type=cache,id=bench-npm,target=/root/.npm,sharing=locked \
    npm ci --omit=dev --no-audit --no-fund --loglevel=error ${NPM_REGISTRY:+--registry="${NPM_REGISTRY}"}
COPY ${MODULE}/src src
# The sources may be readable for their owner alone.
RUN chmod -R a+rX .

FROM ${NODE_IMAGE}
USER 10001:10001
WORKDIR /app
COPY --from=build /dist ./
EXPOSE 8080
