import type { CdnCredentials } from '@vitrine/contracts'
import { createBunnyStorage } from '../storage/bunny.ts'
import type { Storage } from '../storage/storage.ts'
import { createBunnyClient } from './bunny-client.ts'
import { type BunnyEdge, createBunnyEdge } from './edge.ts'

/** The two APIs of BunnyCDN with one set of credentials. */
export interface CdnConnection {
  storage: Storage
  edge: BunnyEdge
  /** Waits for calls that are under way. */
  close(): Promise<void>
}

/** Other addresses than BunnyCDN's own, for a server that speaks its APIs. */
export interface CdnHosts {
  BUNNY_STORAGE_URL?: string | undefined
  BUNNY_API_URL?: string | undefined
  BUNNY_EDGE_URL?: string | undefined
}

const apiUrl = 'https://api.bunny.net'
/** Falkenstein has the name without a region. */
const storageUrlOf = (region: string): string =>
  region === 'de' ? 'https://storage.bunnycdn.com' : `https://${region}.storage.bunnycdn.com`

export function connectCdn(credentials: CdnCredentials, hosts: CdnHosts): CdnConnection {
  const { storagePassword, storageZone, storageRegion, apiKey, cdnUrl, pullZoneId } = credentials
  const files = createBunnyClient(storagePassword)
  const api = createBunnyClient(apiKey)
  const storageUrl = hosts.BUNNY_STORAGE_URL ?? storageUrlOf(storageRegion)
  return {
    storage: createBunnyStorage(files, `${storageUrl}/${storageZone}`),
    edge: createBunnyEdge(api, {
      apiUrl: hosts.BUNNY_API_URL ?? apiUrl,
      edgeUrl: hosts.BUNNY_EDGE_URL ?? cdnUrl,
      cdnUrl,
      pullZoneId,
    }),
    async close() {
      await Promise.all([files.close(), api.close()])
    },
  }
}
