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

/** Each of `at` readers at a time goes through one visit after another until the time is over. */
export async function visit(options: {
  /** The address of a page; without a cursor the first. */
  url: (reader: number, cursor: string | null) => string
  readers: readonly Reader[]
  seconds: number
  at: number
}): Promise<Visited> {
  const { url, readers, seconds, at } = options
  const pages: number[][] = Array.from({ length: pagesPerVisit }, () => [])
  let failures = 0
  let turn = 0
  const until = performance.now() + seconds * 1000

  async function read(): Promise<void> {
    while (performance.now() < until) {
      const reader = turn++ % readers.length
      let cursor: string | null = null
      for (const times of pages) {
        const began = performance.now()
        const answer = await fetchPage(url(reader, cursor), (readers[reader] as Reader).headers)
        times.push(performance.now() - began)
        if (answer.status !== 200 || answer.items === 0) failures++
        cursor = answer.next
        if (cursor === null) break
      }
    }
  }
  await Promise.all(Array.from({ length: at }, read))
  return { pages, failures }
}

/** Node's own client and no more: what it costs is not measured, but it takes time from what is. */
function fetchPage(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; next: string | null; items: number }> {
  const done = Promise.withResolvers<{ status: number; next: string | null; items: number }>()
  const request = get(url, { agent, headers }, response => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => {
      const next = response.headers['x-next-cursor']
      done.resolve({
        status: response.statusCode ?? 0,
        next: typeof next === 'string' ? next : null,
        items: Buffer.concat(chunks).length > 2 ? 1 : 0,
      })
    })
    response.on('error', done.reject)
  })
  request.on('error', done.reject)
  return done.promise
}
