# Redis with the interface of the official image.
FROM vitrine-debian/base
RUN groupadd --system --gid 999 redis \
  && useradd --system --uid 999 --gid redis --home-dir /data redis \
  && apt-get update && apt-get install -y redis-server \
  && rm -rf /var/lib/apt/lists/* /var/log/redis /var/lib/redis \
  && install -d -o redis -g redis /data
VOLUME /data
WORKDIR /data
USER redis
EXPOSE 6379
CMD ["redis-server"]
