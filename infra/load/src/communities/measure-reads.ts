import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxScanned } from '@vitrine/service-kit'
import type { BenchDatabase } from '../lib/databases.ts'
import { judge, printTable } from '../lib/index.ts'
import { type Comparison, compare, type Side, sides } from './compare.ts'
import type { DataSize } from './data.ts'
import { type Explained, explain } from './explain.ts'
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

/** How PostgreSQL reads for every statement of the reads, over both sizes: no more than a scan may (decision 0098). */
export async function showPlans(products: Products, port: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  try {
    const plansOfSide = (side: Side) => plansOf(side, products, port, join(directory, side))
    const [small, large] = [await plansOfSide('small'), await plansOfSide('large')]
    printTable(
      reads.map(({ name }, read) => ({
        read: name,
        'blocks small': small[read]?.blocks ?? 0,
        'blocks large': large[read]?.blocks ?? 0,
        'most rows small': small[read]?.rows ?? 0,
        'most rows large': large[read]?.rows ?? 0,
        'indexes large': large[read]?.indexes.join(' ') ?? '',
      })),
    )
    judge('most rows that a part of a plan reads', Math.max(...large.map(({ rows }) => rows)), {
      max: maxScanned,
    })
    const scanned = [...new Set(large.flatMap(plan => plan.scanned))]
    judge(`large tables read as a whole (${scanned.join(', ') || 'none'})`, scanned.length, { max: 0 })
  } finally {
    await rm(directory, { recursive: true })
  }
}

/** In the order of the reads. */
async function plansOf(
  side: Side,
  { sizes, databases, tokensUrl, headers }: Products,
  port: number,
  statements: string,
): Promise<Explained[]> {
  const service = await serveCommunities(databases[side], { port, tokensUrl, statements })
  try {
    const plans: Explained[] = []
    for (const read of reads) {
      await writeFile(statements, '')
      await pathsOf(read.paths(sizes[side]), read.pages, path =>
        getPage(`http://127.0.0.1:${port}${path}`, headers[read.as ?? 'reader']),
      )
      plans.push(await explain(databases[side], statements))
    }
    return plans
  } finally {
    await service.stop()
  }
}
