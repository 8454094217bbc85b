import { describe, expect, it } from 'vitest'
import { coarseNetworkOf, networkOf } from './network.ts'

describe('network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['unknown:address', 'unknown:address'],
  ])('%s → %s', (address, network) => expect(networkOf(address)).toBe(network))
})

describe('network that a person is shown', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80::/48'],
    ['unknown', null],
    ['', null],
  ])('%s → %s', (address, network) => expect(coarseNetworkOf(address)).toBe(network))
})
