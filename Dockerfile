# The journal as an image: built in one stage, run in another without what only building needs.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The image has a Node of its own; the one from npm is for machines that have none.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-*

FROM ${BASE}
ENV NODE_ENV=production DATA_DIR=/data NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2
WORKDIR /app
# Group and owner are root, and nobody else may write: what runs cannot change itself.
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY citation-styles citation-styles
COPY fonts fonts
COPY migrations migrations
COPY sample sample
COPY schemas schemas
# The account `node` of the image; PostgreSQL, where the journal runs its own, refuses to be root.
RUN mkdir /data && chown 1000:1000 /data && chmod 700 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
# Seven seconds for running answers, and the database behind them.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/index.js"]
