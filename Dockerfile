# The image of Kontor; docs/image.md explains its use. buildah and podman need --format docker for the health check.
#
#   docker build --build-arg REVISION=$(git rev-parse HEAD) -t kontor .
#
# Any base of Debian 12 fits, such as one made by mmdebstrap.
ARG BASE=docker.io/library/debian:12-slim

# Debian's npm installs the pinned Node and a current npm, which do everything else.
FROM ${BASE} AS build
ARG NPM=11.19.1
RUN apt-get update \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends npm ca-certificates binutils \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
# Optional secrets for a network with its own registry or certificates: an .npmrc, and a file of certificates.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc \
    --mount=type=secret,id=certificates,target=/run/secrets/certificates.pem \
    npm install --global --prefix /opt/tools --no-audit --no-fund --loglevel=error \
        "node@$(node -p "require('./package.json').dependencies.node")" \
    && export PATH="/opt/tools/bin:$PATH" \
    && node /usr/share/nodejs/npm/bin/npm-cli.js install --global --prefix /opt/tools --no-audit --no-fund \
        --loglevel=error "npm@${NPM}" \
    && npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN node_modules/node/bin/node scripts/prepare.mjs \
    && node_modules/node/bin/node scripts/copy-production.mjs /opt/kontor \
    # Symbols for debuggers are a seventh of the program.
    && strip --strip-unneeded /opt/kontor/node_modules/node/bin/node \
    # Modules compiled ahead save a third of the processor time of loading; Node keeps them by account.
    && cd /opt/kontor && install -d -o 10001 -g 10001 dist/compiled \
    && node_modules/node/bin/node --expose-gc scripts/warm-compiled.mjs 10001 \
    && chown -R root:root dist/compiled && chmod -R a+rX /opt/kontor \
    # Proves that no file is missing that programs load by path.
    && node_modules/node/bin/node scripts/check-production.ts

FROM ${BASE}
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Kontor" \
      org.opencontainers.image.description="Multi-tenant business platform for German organisations" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="LicenseRef-Proprietary"
RUN echo 'kontor:x:10001:' >> /etc/group \
    && echo 'kontor:x:10001:10001::/var/lib/kontor:/usr/sbin/nologin' >> /etc/passwd \
    && install -d -m 700 -o 10001 -g 10001 /var/lib/kontor /var/lib/kontor/backups
COPY --from=build /opt/kontor /opt/kontor
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/kontor \
    # The C library gives back what pictures and documents have freed.
    MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /opt/kontor
USER 10001:10001
VOLUME /var/lib/kontor
EXPOSE 3000
# The product closes its connections within 10 s; allow 30 s before a kill.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["/opt/kontor/node_modules/node/bin/node", "/opt/kontor/scripts/check-health.mjs"]
ENTRYPOINT ["/opt/kontor/node_modules/node/bin/node", "--expose-gc", "/opt/kontor/scripts/image.mjs"]
CMD ["serve"]
