# Packages and build, with everything that a build needs, and then what the server needs as it runs (scripts/image-files.mjs).
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
RUN node scripts/image-files.mjs image

FROM node:24-slim
ENV NODE_ENV=production \
    PORT=3000 \
    DATABASE_URL=file:/data/gangway.db
WORKDIR /app
COPY --from=build /app/image ./
# Nothing but /data is written to.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself takes the signals and reaps its children, so that nothing stands before it.
CMD ["node", "--max-semi-space-size=16", "build/server/main.js"]
