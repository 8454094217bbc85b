/**
 * Public images of the engines, and of Node, on which ours are built. A variable of Compose's environment replaces
 * each, for mirrors and for machines that reach no registry. Debian's Node is of the same version.
 */
export const engineImages = {
  base: { variable: 'BASE_IMAGE', image: 'node:24.21.0-bookworm-slim' },
  postgres: { variable: 'POSTGRES_IMAGE', image: 'postgres:17.6-bookworm' },
  redis: { variable: 'REDIS_IMAGE', image: 'redis:7.4-bookworm' },
  kafka: { variable: 'KAFKA_IMAGE', image: 'apache/kafka:4.1.0' },
  mongo: { variable: 'MONGO_IMAGE', image: 'mongo:8.0' },
  collector: { variable: 'COLLECTOR_IMAGE', image: 'otel/opentelemetry-collector:0.136.0' },
} as const

export type EngineImage = keyof typeof engineImages
