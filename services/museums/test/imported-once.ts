import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { importOnce } from '../src/import/first-import.ts'
import { SeedMuseum, seedMuseums } from '../src/seed.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

const demoMuseums = fileURLToPath(new URL('../../../infra/local/seed/museums.json', import.meta.url))

/** Rows of the file that are museums of the demo data. */
export const recognised = [
  'Metropolitan Museum of Art',
  'American Museum of Natural History',
  'Tenement Museum',
  'Lower East Side Tenement Museum',
  'Smithsonian Institution, National Air and Space Museum',
  'National Air and Space Museum',
  'Smithsonian Institution, National Museum of African American History and Culture',
  'Art Institute of Chicago',
  'Field Museum of Natural History',
  'Isabella Stewart Gardner Museum Inc',
  'J. Paul Getty Trust',
  'The Exploratorium',
  'Museum of Jurassic Technology',
  'Childrens Museum of Indianapolis Incorporated',
  'Margaret Woodbury Strong Museum',
  'Missouri Botanical Garden Board of Trustees',
  'Colonial Williamsburg Foundation',
  'Lorraine Civil Rights Museum Foundation',
  'Heard Museum',
  'Mutter Museum',
]

/** A test of the import of a file, all of whose rows are museums. */
export function testImportedOnce(name: string, find: () => Promise<{ path: string; rows: number }>): void {
  let env: TestEnvironment
  beforeAll(async () => {
    env = await createTestEnvironment()
  })
  afterAll(() => env.close())

  it(`imports ${name} once, without the museums of the demo data, and goes on after an interruption`, async () => {
    const { path, rows } = await find()
    const museums = z.array(SeedMuseum).parse(JSON.parse(await readFile(demoMuseums, 'utf8')))
    await seedMuseums(env.ctx, museums)
    // The events of so many museums are of no interest here.
    const outbox = { publish: async () => {}, publishAll: async () => {} }
    const run = async (lineToStopAt?: number) => {
      const lines: string[] = []
      const say = (line: string) => {
        lines.push(line)
        if (lines.length === lineToStopAt) throw new Error('the process was killed')
      }
      const pace = { batch: Math.ceil(rows / 36), batchesPerTransaction: 1 }
      await importOnce({ db: env.db, outbox }, say, pace, path).catch((error: Error) =>
        lines.push(error.message),
      )
      return lines
    }
    const count = async () => {
      const [row] = await env.db.query<{ count: number }>('select count(*) from museums')
      return (row?.count ?? 0) - museums.length
    }
    // At the first line nothing is committed yet.
    expect((await run(2)).at(-1)).toBe('the process was killed')
    const before = await count()
    expect(before).toBeGreaterThan(0)

    const expected = rows - recognised.length
    expect((await run()).at(-1)).toBe(
      `importing museums: complete, ${expected - before} new, ${recognised.length} here already`,
    )
    expect(await count()).toBe(expected)
    const inPhoenix = `select source from museums where name = 'Heard Museum' and city = 'Phoenix'`
    expect(await env.db.query(inPhoenix)).toEqual([{ source: 'seed' }])
    expect(await run()).toEqual([])
  })
}
