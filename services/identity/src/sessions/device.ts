import type { DeviceKind } from '@vitrine/contracts'
import { coarseNetworkOf } from '@vitrine/service-kit'
import Bowser from 'bowser'

/** What is stored of the browser that began a session. */
export interface Device {
  device: DeviceKind
  /** A name and a major version: "Firefox 128". */
  browser: string | null
  system: string | null
  network: string | null
}

const kinds: Partial<Record<string, DeviceKind>> = { desktop: 'desktop', mobile: 'phone', tablet: 'tablet' }
const maxNameCharacters = 60

/** Never throws: a header that says nothing yields a device of kind `other`. */
export function deviceOf(userAgent: string | undefined, address: string): Device {
  const network = coarseNetworkOf(address)
  if (!userAgent) return { device: 'other', browser: null, system: null, network }
  const { browser, os, platform } = Bowser.parse(userAgent)
  const majorVersion = browser.version?.split('.', 1)[0]
  return {
    device: kinds[platform.type ?? ''] ?? 'other',
    browser: browser.name ? short(majorVersion ? `${browser.name} ${majorVersion}` : browser.name) : null,
    system: os.name ? short(os.name) : null,
    network,
  }
}

const short = (name: string): string => name.slice(0, maxNameCharacters)
