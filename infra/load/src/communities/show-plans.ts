import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxScanned } from '@vitrine/service-kit'
import { judge, printTable } from '../lib/index.ts'
import type { Side } from './compare.ts'
import { type Explained, explain } from './explain.ts'
import type { Products } from './measure-reads.ts'
import { getPage, pathsOf } from './pages.ts'
import { reads } from './reads.ts'
import { serveCommunities } from './service.ts'
import { sendWrite, writes } from './writes.ts'

/** How PostgreSQL reads for every statement of all requests, over both sizes: no more than a scan may (decision 0098). */
export async function showPlans(products: Products, port: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  try {
    const plansOfSide = (side: Side) => plansOf(side, products, port, join(directory, side))
    const [small, large] = [await plansOfSide('small'), await plansOfSide('large')]
    printTable(
      [...reads, ...writes].map(({ name }, at) => ({
        request: name,
        'blocks small': small[at]?.blocks ?? 0,
        'blocks large': large[at]?.blocks ?? 0,
        'most rows small': small[at]?.rows ?? 0,
        'most rows large': large[at]?.rows ?? 0,
        'indexes large': large[at]?.indexes.join(' ') ?? '',
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

/** In the order of the reads, then of the writes. */
async function plansOf(
  side: Side,
  { sizes, databases, tokensUrl, headers }: Products,
  port: number,
  statements: string,
): Promise<Explained[]> {
  const service = await serveCommunities(databases[side], { port, tokensUrl, statements })
  const origin = `http://127.0.0.1:${port}`
  const plans: Explained[] = []
  const explained = async (ask: () => Promise<unknown>) => {
    await writeFile(statements, '')
    await ask()
    plans.push(await explain(databases[side], statements))
  }
  try {
    for (const read of reads)
      await explained(() =>
        pathsOf(read.paths(sizes[side]), read.pages, path =>
          getPage(`${origin}${path}`, headers[read.as ?? 'reader']),
        ),
      )
    for (const write of writes)
      await explained(async () => {
        for (const turn of [0, 1]) await sendWrite(origin, write, headers[write.as], turn)
      })
    return plans
  } finally {
    await service.stop()
  }
}
