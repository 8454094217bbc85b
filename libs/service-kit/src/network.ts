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

/**
 * The network that an address is shown as: the /24 of an IPv4 address, the /48 of an IPv6 address. Enough for a person
 * to recognise their own, too little to find one. Null when it is no address.
 */
export function coarseNetworkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  const [length, type] = parsed instanceof ipaddr.IPv4 ? [24, ipaddr.IPv4] : [48, ipaddr.IPv6]
  return `${type.networkAddressFromCIDR(`${parsed}/${length}`)}/${length}`
}
