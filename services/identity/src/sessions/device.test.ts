import { describe, expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const address = '198.51.100.77'
const network = '198.51.100.0/24'

describe('a device', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      { device: 'desktop', browser: 'Firefox 128', system: 'Linux' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      { device: 'phone', browser: 'Safari 18', system: 'iOS' },
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1',
      { device: 'tablet', browser: 'Safari 16', system: 'iOS' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      { device: 'phone', browser: 'Chrome 131', system: 'Android' },
    ],
  ])('is recognised by %s', (userAgent, expected) => {
    expect(deviceOf(userAgent, address)).toEqual({ ...expected, network })
  })

  it.each([undefined, '', ' ', '\u0000', 'x'.repeat(10_000), '('.repeat(5_000), 'Mozilla/5.0 ('])(
    'of which nothing is known is of another kind, and its names stay short (%#)',
    userAgent => {
      const { device, browser, system } = deviceOf(userAgent, 'not an address')
      expect(device).toBe('other')
      for (const name of [browser, system]) expect((name ?? '').length).toBeLessThanOrEqual(60)
    },
  )
})
