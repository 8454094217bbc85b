import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Outbox } from '@vitrine/messaging'
import type { Database, Transaction } from '@vitrine/service-kit'
import { type CsvError, parse } from 'csv-parse'
import type { MuseumDraft } from '../museums/draft.ts'
import { type Upserted, upsertMuseums } from '../museums/upsert.ts'
import { columns, type Row, readRow } from './museum-universe.ts'

/** Museums per statement: enough to make statements cheap, few enough to keep memory flat. */
const batchSize = 2_000
/** Museums that are read before the database's answers are looked at again. */
const turnSize = 100
/** How many batches may wait, read, for the database. */
const batchesAhead = 6
/**
 * Batches per transaction. What is committed is published at once, and consumers would compete with the rest of the
 * import: a file of ordinary size is all written before anybody hears of it.
 */
const batchesPerTransaction = 25

export interface BadRow {
  line: number
  reason: string
}

export interface ImportResult extends Upserted {
  bad: number
}

/**
 * Reads a file of the Museum Universe format as a stream and writes what is new or has changed. Stopped half-way and
 * run again it does the rest; run again at the end it changes nothing. A bad row is reported and the rest goes on.
 */
export async function importMuseums(
  { db, outbox }: { db: Database; outbox: Outbox },
  file: string,
  tell: { bad(row: BadRow): void; progress(share: number, soFar: ImportResult): void },
): Promise<ImportResult> {
  const result: ImportResult = { created: 0, changed: 0, unchanged: 0, bad: 0 }
  const { size } = await stat(file)
  const batches = readAhead(
    inBatches(
      readMuseums(file, row => {
        result.bad++
        tell.bad(row)
      }),
    ),
  )

  async function write(tx: Transaction): Promise<boolean> {
    for (let count = 0; count < batchesPerTransaction; count++) {
      const batch = await batches.next()
      if (batch.done) return true
      const written = await upsertMuseums(tx, outbox, batch.value.museums)
      result.created += written.created
      result.changed += written.changed
      result.unchanged += written.unchanged
      tell.progress(batch.value.bytes / size, result)
    }
    return false
  }
  while (!(await db.transaction(write)));
  return result
}

interface Batch {
  museums: MuseumDraft[]
  /** How much of the file was read for it and those before. */
  bytes: number
}

async function* inBatches(all: AsyncIterable<{ museum: MuseumDraft; bytes: number }>): AsyncGenerator<Batch> {
  let batch: Batch = { museums: [], bytes: 0 }
  for await (const { museum, bytes } of all) {
    batch.museums.push(museum)
    if (batch.museums.length % turnSize === 0) await nextTurn()
    batch.bytes = bytes
    if (batch.museums.length < batchSize) continue
    yield batch
    batch = { museums: [], bytes }
  }
  if (batch.museums.length > 0) yield batch
}

/** Reads some ahead, so that neither waits for the other: reading happens while the database writes. */
async function* readAhead<T>(all: AsyncGenerator<T>): AsyncGenerator<T> {
  const begin = () => {
    const next = all.next()
    // Awaited in its turn; a failure until then is no unhandled one.
    next.catch(() => {})
    return next
  }
  const coming = Array.from({ length: batchesAhead }, begin)
  while (true) {
    const next = await coming.shift()
    if (!next || next.done) return
    coming.push(begin())
    yield next.value
  }
}

async function* readMuseums(
  file: string,
  bad: (row: BadRow) => void,
): AsyncGenerator<{ museum: MuseumDraft; bytes: number }> {
  const seen = new Map<string, string[]>()
  for await (const { record, info } of readRecords(file, bad)) {
    const read = readRow(record)
    if ('problem' in read) {
      bad({ line: info.lines, reason: read.problem })
      continue
    }
    // The public file gives a few numbers to two museums each; the second is told apart by its place in the file.
    const names = seen.get(read.museum.sourceId) ?? []
    if (names.includes(read.museum.name)) {
      bad({ line: info.lines, reason: `MID ${read.museum.sourceId} is there twice with one name` })
      continue
    }
    seen.set(read.museum.sourceId, [...names, read.museum.name])
    if (names.length > 0) read.museum.sourceId += `-${names.length + 1}`
    yield { museum: read.museum, bytes: info.bytes }
  }
}

interface Read {
  record: Row
  info: { lines: number; bytes: number }
}

const wanted: ReadonlySet<string> = new Set(columns)

function readRecords(file: string, bad: (row: BadRow) => void): AsyncIterable<Read> {
  const parser = parse<Row>({
    bom: true,
    info: true,
    // Columns that we do not read are not even cut out.
    columns: (header: string[]) => {
      const missing = columns.filter(column => !header.includes(column))
      if (missing.length > 0) throw new Error(`The header has no ${missing.join(', ')}: ${file}`)
      return header.map(column => wanted.has(column) && column)
    },
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      bad({ line: Number(error?.lines ?? 0), reason: error?.message ?? 'this is no CSV' })
      return undefined
    },
  })
  // What breaks the stream breaks the loop that reads the parser.
  return pipeline(createReadStream(file), parser, () => {}) as unknown as AsyncIterable<Read>
}
