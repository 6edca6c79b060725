# The image of Moneta: a release on the official image of Node.js. docs/deploy/docker.md explains how to run it.
FROM node:24-bookworm-slim AS build
WORKDIR /build
# A layer of its own, so that the packages are only installed again if they change.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --loglevel=error
COPY . .
ARG COMMIT=""
RUN MONETA_COMMIT="$COMMIT" npm run --silent release -- --folder /moneta

FROM node:24-bookworm-slim
# A new volume gets the owner of this folder.
RUN install --directory --mode=700 --owner=node --group=node /data \
 && ln -s /moneta/bin/moneta /usr/local/bin/moneta
COPY --from=build /moneta /moneta
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["node", "-e", "\
  fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["moneta"]
CMD ["serve"]
ARG VERSION="" COMMIT=""
LABEL org.opencontainers.image.title="Moneta" \
      org.opencontainers.image.description="A personal finance tracker that runs on your own machine and reads receipts there." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$COMMIT"
