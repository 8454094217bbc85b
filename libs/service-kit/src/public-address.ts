import ipaddr from 'ipaddr.js'

/** The IPv6 addresses that are assigned to networks: all others are special, or not in use. */
const globalIPv6 = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address is one of the public internet: not a private, loopback, link-local, multicast, shared, documentation,
 * translated or otherwise special one. An IPv4 address in IPv6 notation counts as itself.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalIPv6))
}
