# Kafka with the interface of the official image apache/kafka: settings come from KAFKA_* variables.
FROM vitrine-debian/base
RUN groupadd --gid 1000 appuser \
  && useradd --uid 1000 --gid appuser --home-dir /home/appuser --create-home appuser \
  && mkdir -p /usr/share/man/man1 \
  && apt-get update && apt-get install -y default-jre-headless \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o appuser -g appuser /var/lib/kafka /var/lib/kafka/data
COPY lib /opt/kafka/libs
COPY --chmod=755 kafka.sh /opt/kafka/bin/run.sh
VOLUME /var/lib/kafka/data
USER appuser
EXPOSE 9092
CMD ["/opt/kafka/bin/run.sh"]
