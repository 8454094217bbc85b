# The collector of infra/collector with the interface of the image otel/opentelemetry-collector.
FROM vitrine-debian/base
COPY --chmod=755 otelcol /otelcol
USER 10001:10001
EXPOSE 4317 4318
ENTRYPOINT ["/otelcol"]
CMD ["--config", "/etc/otelcol/config.yaml"]
