import type { FastifyRequest } from 'fastify'

/** The address that the gateway forwards: it is the only peer of a service. */
export function clientAddress({ headers, ip }: FastifyRequest): string {
  const forwarded = headers['x-forwarded-for']
  return typeof forwarded === 'string' ? forwarded : ip
}
