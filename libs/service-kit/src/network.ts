import ipaddr from 'ipaddr.js'

/**
 * The network that an address counts as: an IPv4 address itself, an IPv6 address its /64, which is what one household
 * or one machine is given.
 */
export function networkOf(address: string): string {
  // A proxy may name an address that is none: it is counted as it is written.
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map(part => part.toString(16))
  return `${network.join(':')}::/64`
}
