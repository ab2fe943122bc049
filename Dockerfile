FROM node:26-slim AS build
WORKDIR /shop
# The packages first: a change of the code does not install them again.
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY flags/package.json flags/
COPY server/package.json server/
COPY web/package.json web/
RUN npm install --no-save --ignore-scripts --loglevel=error
COPY . .
RUN node scripts/build.ts && npm prune --omit=dev --ignore-scripts
# The image has Node; the one that `npm start` brings along would double it.
RUN rm -r node_modules/node-linux-* node_modules/.bin/node

FROM node:26-slim
ENV NODE_ENV=production DATA_DIR=/data LISTEN=0.0.0.0
WORKDIR /shop
COPY --from=build --chown=node:node /shop /shop
RUN mkdir /data && chown node:node /data && ln -s /shop/vermilion /usr/local/bin/vermilion
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without the demo; compose.yaml shows how to start it with the demo.
CMD ["node", "--heap-growing-percent=50", "--max-semi-space-size=8", "scripts/start.mjs", "--serve"]
