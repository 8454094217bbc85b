/** Readers who look at their home feed: the first page, and on by the cursor that each page gives. */
import { Agent, get } from 'node:http'

export interface Reader {
  headers: Record<string, string>
}
export interface Visited {
  /** Milliseconds per page, by its place in the visit. */
  pages: number[][]
  failures: number
}

const agent = new Agent({ keepAlive: true })
const pagesPerVisit = 3

/** So many look at once. */
const atOnce = 2

/** Readers who take turns, visit after visit, until the time is over or so many visits were made. */
export function createReaders(
  readers: readonly Reader[],
  /** The address of a page; without a cursor the first. */
  url: (reader: number, cursor: string | null) => string,
) {
  let turn = 0

  return async (until: { seconds: number } | { visits: number }): Promise<Visited> => {
    const pages: number[][] = Array.from({ length: pagesPerVisit }, () => [])
    const end = 'seconds' in until ? performance.now() + until.seconds * 1000 : Number.POSITIVE_INFINITY
    const lastTurn = 'visits' in until ? turn + until.visits : Number.POSITIVE_INFINITY
    let failures = 0

    async function read(): Promise<void> {
      while (performance.now() < end && turn < lastTurn) {
        const reader = turn++ % readers.length
        let cursor: string | null = null
        for (const times of pages) {
          const began = performance.now()
          const answer = await fetchPage(url(reader, cursor), (readers[reader] as Reader).headers)
          times.push(performance.now() - began)
          if (answer.status !== 200 || answer.isEmpty) failures++
          cursor = answer.next
          if (cursor === null) break
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, read))
    return { pages, failures }
  }
}

interface Page {
  status: number
  next: string | null
  isEmpty: boolean
}

/** Node's own client and no more: what it costs is not measured, but it takes time from what is. */
function fetchPage(url: string, headers: Record<string, string>): Promise<Page> {
  const done = Promise.withResolvers<Page>()
  const request = get(url, { agent, headers }, response => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => {
      const next = response.headers['x-next-cursor']
      done.resolve({
        status: response.statusCode ?? 0,
        next: typeof next === 'string' ? next : null,
        isEmpty: Buffer.concat(chunks).length <= 2,
      })
    })
    response.on('error', done.reject)
  })
  request.on('error', done.reject)
  return done.promise
}
