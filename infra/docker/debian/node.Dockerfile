# Node as in the official image node:24-bookworm-slim: the same paths, user and home.
FROM vitrine-debian/base
COPY --chmod=755 node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN groupadd --gid 1000 node \
  && useradd --uid 1000 --gid node --shell /bin/bash --create-home node \
  && ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
  && rm -rf /usr/local/lib/node_modules/npm/docs /usr/local/lib/node_modules/npm/man
# Node trusts its own list of CAs unless told otherwise, and the proxy's CA is the host's.
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
CMD ["node"]
