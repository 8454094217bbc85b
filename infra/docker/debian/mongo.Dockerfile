# FerretDB in the place of MongoDB: it answers on MongoDB's port and keeps the documents in PostgreSQL.
FROM vitrine-debian/base
RUN groupadd --system --gid 999 mongodb && useradd --system --uid 999 --gid mongodb mongodb
COPY --chmod=755 ferretdb /usr/local/bin/ferretdb
COPY --chmod=755 mongo.sh /usr/local/bin/docker-entrypoint.sh
USER mongodb
EXPOSE 27017
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["ferretdb", ":27017"]
