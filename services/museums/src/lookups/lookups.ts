import type { ServiceConfig, ServiceContext } from '@vitrine/runtime'
import { createGuardedFetch, type GuardedFetch } from '@vitrine/service-kit'
import type { config } from '../config.ts'
import { createNominatim, type Nominatim } from './geocoder/nominatim.ts'
import { createPace } from './geocoder/pace.ts'
import { createWikidata, type Wikidata } from './knowledge-base/wikidata.ts'

/** An answer of Wikidata with five museums has some 500 kB. */
const maxBytes = 4 * 1024 * 1024

/** The servers that look-ups ask; null where none is configured. */
export interface Lookups {
  wikidata: Wikidata | null
  nominatim: Nominatim | null
  close(): Promise<void>
}

export function createLookups({
  config: { KNOWLEDGE_BASE_URL, GEOCODER_URL, ...settings },
  redis,
}: ServiceContext<ServiceConfig<typeof config>>): Lookups {
  const urls = [KNOWLEDGE_BASE_URL, GEOCODER_URL].filter(url => url !== undefined).map(url => new URL(url))
  const unknown = urls.find(({ hostname }) => !settings.LOOKUP_HOSTS.includes(hostname))
  if (unknown) throw new Error(`LOOKUP_HOSTS does not name ${unknown.hostname}`)
  const fetcher: GuardedFetch = createGuardedFetch({
    origins: urls.map(({ origin }) => origin),
    timeoutMs: settings.LOOKUP_TIMEOUT_MS,
    maxBytes,
  })
  const get = async (url: URL): Promise<unknown> => {
    const headers = { 'user-agent': settings.LOOKUP_USER_AGENT, accept: 'application/json' }
    const { status, body } = await fetcher.get(url.href, headers)
    if (status !== 200) throw new Error(`${url.hostname} answered ${status}`)
    return JSON.parse(body.toString())
  }
  return {
    wikidata: KNOWLEDGE_BASE_URL ? createWikidata(KNOWLEDGE_BASE_URL, get) : null,
    nominatim: GEOCODER_URL ? createNominatim(GEOCODER_URL, get, createPace(redis, 'nominatim')) : null,
    close: fetcher.close,
  }
}
