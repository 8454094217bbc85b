import { z } from 'zod'
import type { CachedFile, Edge } from '../storage/edge.ts'
import { type BunnyClient, CdnError } from './bunny-client.ts'

const answerTimeoutMs = 5_000
/** Its servers read a file from the storage first. */
const readTimeoutMs = 15_000
/** Any but the CDN's own. */
const otherOrigin = 'https://vitrine.invalid'
/** A key of no file. */
const unknownKey = 'probe/none/none.webp'

/** What was delivered in some days. */
export interface Delivered {
  requests: number
  bytes: number
  /** Requests that a cache answered. */
  hits: number
}

/** The caches of BunnyCDN in front of its storage. */
export interface BunnyEdge extends Edge {
  /** Where everyone finds a file. */
  addressOf(key: string): string
  purgeAll(): Promise<void>
  /** Of all servers of the pull zone. */
  statistics(from: Date, to: Date): Promise<Delivered>
  /** Whether its servers answer readers, be it that there is no such file. Not where they are refused. */
  isAnswering(): Promise<boolean>
  /**
   * What a reader gets of a file; null: it is not delivered. `isReadable`: pages of any other origin may read it. Rejects with
   * `unavailable` where no server answers.
   */
  read(key: string): Promise<{ body: Buffer | null; isReadable: boolean }>
  /** The hosts of the pull zone. Rejects where the key is not accepted, or there is no such zone. */
  hosts(): Promise<string[]>
}

const Statistics = z.object({
  TotalRequestsServed: z.number().min(0),
  TotalBandwidthUsed: z.number().min(0),
  /** In percent. */
  CacheHitRate: z.number().min(0).max(100),
})
const PullZone = z.object({ Hostnames: z.array(z.object({ Value: z.string() })) })

export function createBunnyEdge(
  client: BunnyClient,
  { apiUrl, edgeUrl, cdnUrl, pullZoneId }: Record<'apiUrl' | 'edgeUrl' | 'cdnUrl' | 'pullZoneId', string>,
): BunnyEdge {
  const base = cdnUrl.replace(/\/+$/, '')
  const api = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(`${apiUrl}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  const addressOf = (key: string) => `${base}/${key}`
  const edgeAddressOf = (key: string) => `${edgeUrl.replace(/\/+$/, '')}/${key}`
  return {
    addressOf,
    async purge(files: readonly CachedFile[]) {
      for (const { key } of files)
        await client.run({ method: 'POST', url: api('/purge', { url: addressOf(key), async: 'false' }) })
    },
    async purgeAll() {
      const answer = await client.send({ method: 'POST', url: api(`/pullzone/${pullZoneId}/purgeCache`) })
      if (!answer) throw new CdnError('refused', `there is no pull zone ${pullZoneId}`, 404)
      await answer.body.dump()
    },
    async statistics(from, to) {
      const query = { pullZone: pullZoneId, dateFrom: from.toISOString(), dateTo: to.toISOString() }
      const answer = await client.json({ method: 'GET', url: api('/statistics', query) })
      const { TotalRequestsServed, TotalBandwidthUsed, CacheHitRate } = Statistics.parse(answer)
      const requests = Math.round(TotalRequestsServed)
      return {
        requests,
        bytes: Math.round(TotalBandwidthUsed),
        hits: Math.round((requests * CacheHitRate) / 100),
      }
    },
    async isAnswering() {
      try {
        const answer = await fetch(edgeAddressOf(unknownKey), {
          method: 'HEAD',
          redirect: 'manual',
          signal: AbortSignal.timeout(answerTimeoutMs),
        })
        return answer.status < 500 && answer.status !== 401 && answer.status !== 403
      } catch {
        return false
      }
    },
    async read(key) {
      const failed = (error: unknown) =>
        Promise.reject(new CdnError('unavailable', 'the pull zone did not answer', null, error))
      const answer = await fetch(edgeAddressOf(key), {
        headers: { origin: otherOrigin },
        redirect: 'manual',
        signal: AbortSignal.timeout(readTimeoutMs),
      }).catch(failed)
      const body = Buffer.from(await answer.arrayBuffer().catch(failed))
      if (answer.status >= 500) return failed(new Error(`it answered ${answer.status}`))
      const allowed = answer.headers.get('access-control-allow-origin')
      return {
        body: answer.status === 200 ? body : null,
        isReadable: allowed === '*' || allowed === otherOrigin,
      }
    },
    async hosts() {
      const answer = await client.json({ method: 'GET', url: api(`/pullzone/${pullZoneId}`) })
      return PullZone.parse(answer).Hostnames.map(({ Value }) => Value.toLowerCase())
    },
  }
}
