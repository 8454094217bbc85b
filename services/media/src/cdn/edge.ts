import { z } from 'zod'
import type { CachedFile, Edge } from '../storage/edge.ts'
import { type BunnyClient, CdnError } from './bunny-client.ts'

const answerTimeoutMs = 5_000

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
  /** Whether its servers answer at all, be it that there is no such file. */
  isAnswering(): Promise<boolean>
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
        const answer = await fetch(edgeUrl, {
          method: 'HEAD',
          redirect: 'manual',
          signal: AbortSignal.timeout(answerTimeoutMs),
        })
        return answer.status < 500
      } catch {
        return false
      }
    },
    async hosts() {
      const answer = await client.json({ method: 'GET', url: api(`/pullzone/${pullZoneId}`) })
      return PullZone.parse(answer).Hostnames.map(({ Value }) => Value.toLowerCase())
    },
  }
}
