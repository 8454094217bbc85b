# PostgreSQL with the interface of the official image: its variables, paths, user id and stop signal.
FROM vitrine-debian/base
# Debian would create a cluster of its own while it installs.
RUN groupadd --system --gid 999 postgres \
  && useradd --system --uid 999 --gid postgres --home-dir /var/lib/postgresql --shell /bin/bash postgres \
  && mkdir -p /etc/postgresql-common /usr/share/man/man1 \
  && echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf \
  && apt-get update && apt-get install -y postgresql \
  && rm -rf /var/lib/apt/lists/* /var/log/postgresql \
  && ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/ \
  && install -d -o postgres -g postgres -m 700 /var/lib/postgresql/data \
  && install -d -o postgres -g postgres -m 3777 /var/run/postgresql \
  && install -d /docker-entrypoint-initdb.d
COPY --chmod=755 postgres.sh /usr/local/bin/docker-entrypoint.sh
ENV LANG=C.UTF-8 PGDATA=/var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
USER postgres
# A fast shutdown: clients are disconnected, and everything committed is kept.
STOPSIGNAL SIGINT
EXPOSE 5432
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
