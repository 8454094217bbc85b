import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

const prefixBytes = 8

/** The network of the client, whose address the gateway forwards: an IPv4 address itself, the /64 of an IPv6 address. */
export function networkOf(request: FastifyRequest): string {
  const forwarded = request.headers['x-forwarded-for']
  const address = typeof forwarded === 'string' && ipaddr.isValid(forwarded) ? forwarded : request.ip
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${Buffer.from(parsed.toByteArray().slice(0, prefixBytes)).toString('hex')}/64`
}
