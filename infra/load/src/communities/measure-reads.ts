import type { BenchDatabase } from '../lib/databases.ts'
import { type Comparison, compare, type Side, sides } from './compare.ts'
import type { DataSize } from './data.ts'
import { getPage, pathsOf } from './pages.ts'
import { reads, type Viewer } from './reads.ts'
import { serveCommunities } from './service.ts'

export interface Products {
  sizes: Record<Side, DataSize>
  databases: Record<Side, BenchDatabase>
  tokensUrl: string
  headers: Record<Viewer, Record<string, string>>
}

/** Each read over both sizes in turn. Both answer with as many rows: else it is not their sizes that are compared. */
export async function measureReads(
  { sizes, databases, tokensUrl, headers }: Products,
  ports: Record<Side, number>,
  comparison: Comparison,
): Promise<void> {
  const started = []
  try {
    for (const side of sides)
      started.push(await serveCommunities(databases[side], { port: ports[side], tokensUrl }))
    for (const read of reads) {
      const get = (side: Side) => (path: string) =>
        getPage(`http://127.0.0.1:${ports[side]}${path}`, headers[read.as ?? 'reader'])
      const pages = {
        small: await pathsOf(read.paths(sizes.small), read.pages, get('small')),
        large: await pathsOf(read.paths(sizes.large), read.pages, get('large')),
      }
      const rows = (side: Side) => pages[side].map(page => page.rows).join(', ')
      if (rows('small') !== rows('large'))
        throw new Error(`${read.name}: pages of ${rows('small')} rows, and of ${rows('large')}`)
      const arm = (side: Side) => (turn: number) =>
        get(side)(pages[side][turn % pages[side].length]?.path as string)
      await compare(read.name, comparison, { small: arm('small'), large: arm('large') })
    }
  } finally {
    for (const each of started) await each.stop()
  }
}
