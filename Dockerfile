# The product in an image: built with everything, run with what the server needs and nothing more, and not as root.

FROM node:22-bookworm-slim AS manifests
WORKDIR /weft
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY embedded-db/package.json embedded-db/
COPY server/package.json server/
COPY client/package.json client/

FROM manifests AS build
RUN npm ci
COPY . .
# Where pages call the API, if not at /api.
ARG VITE_API_BASE_URL
RUN npm run build
# Nobody needs types there, nor the way back to our sources.
RUN find embedded-db/dist server/dist client/dist -name '*.map' -delete && \
  find embedded-db/dist -name '*.d.ts' -delete

FROM manifests AS packages
RUN npm ci --omit=dev --workspace=shared --workspace=embedded-db --workspace=server

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /weft
COPY --from=packages /weft ./
COPY --from=build /weft/embedded-db/dist embedded-db/dist
COPY --from=build /weft/server/dist server/dist
COPY --from=build /weft/server/assets server/assets
# A film of the sample people.
COPY --from=build /weft/server/demo server/demo
COPY --from=build /weft/client/dist client/dist
COPY --from=build /weft/scripts/lib/node-options.mjs ./
# A new volume takes over whose these folders are.
RUN mkdir /data /uploads /secret /backups && chown node:node /data /uploads /secret /backups
ENV DATA_DIR=/data UPLOADS_DIR=/uploads
VOLUME ["/data", "/uploads"]
USER node
EXPOSE 3000
# The database may have to be migrated first.
HEALTHCHECK --interval=10s --timeout=3s --start-period=10m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The options follow from the memory of the container.
CMD ["sh", "-c", "exec node $(node node-options.mjs) server/dist/main.js"]
