import type { BenchDatabase } from '../lib/databases.ts'
import { type Comparison, compare, type Side } from './compare.ts'
import type { DataSize } from './data.ts'
import { getPage, pathsOf } from './pages.ts'
import { reads, type Viewer } from './reads.ts'
import { whileServing } from './service.ts'

export interface Products {
  sizes: Record<Side, DataSize>
  databases: Record<Side, BenchDatabase>
  tokensUrl: string
  headers: Record<Viewer, Record<string, string>>
}

/** Each read over both sizes in turn. Both answer with as many rows: else it is not their sizes that are compared. */
export const measureReads = (
  products: Products,
  ports: Record<Side, number>,
  comparison: Comparison,
): Promise<void> =>
  whileServing(products, ports, async addressOf => {
    const { sizes, headers } = products
    for (const read of reads) {
      const get = (side: Side) => (path: string) =>
        getPage(`${addressOf(side)}${path}`, headers[read.as ?? 'reader'])
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
  })
