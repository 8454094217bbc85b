import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Outbox } from '@vitrine/messaging'
import type { Database, Transaction } from '@vitrine/service-kit'
import { type CsvError, parse } from 'csv-parse'
import { type MuseumDraft, type PreparedMuseum, prepareMuseum } from '../museums/draft.ts'
import { type Upserted, upsertMuseums } from '../museums/upsert.ts'
import { columns, type Row, readRow } from './museum-universe.ts'

/** Museums per statement: enough for cheap statements, few enough for constant memory. */
const batchSize = 2_000
/** Museums that are parsed before the event loop handles answers of the database. */
const turnSize = 25
/** How many parsed batches may wait for the database. */
const batchesAhead = 6
/**
 * Batches per transaction. Committed events are published at once, and their consumers would compete with the rest of
 * the import, so a file of usual size is one transaction.
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
 * Reads a file of the Museum Universe format as a stream and writes new and changed museums. After an interruption, a
 * second run completes the import; after a complete run, it changes nothing. Bad rows are reported and skipped.
 */
export async function importMuseums(
  { db, outbox }: { db: Database; outbox: Outbox },
  file: string,
  report: { bad(row: BadRow): void; progress(share: number, soFar: ImportResult): void },
): Promise<ImportResult> {
  const result: ImportResult = { created: 0, changed: 0, unchanged: 0, bad: 0 }
  const { size } = await stat(file)
  const batches = readAhead(
    inBatches(
      readMuseums(file, row => {
        result.bad++
        report.bad(row)
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
      report.progress(batch.value.bytes / size, result)
    }
    return false
  }
  while (!(await db.transaction(write)));
  return result
}

interface Batch {
  museums: PreparedMuseum[]
  /** Bytes of the file up to the end of this batch. */
  bytes: number
}

async function* inBatches(all: AsyncIterable<{ museum: MuseumDraft; bytes: number }>): AsyncGenerator<Batch> {
  let batch: Batch = { museums: [], bytes: 0 }
  for await (const { museum, bytes } of all) {
    batch.museums.push(prepareMuseum(museum))
    if (batch.museums.length % turnSize === 0) await nextTurn()
    batch.bytes = bytes
    if (batch.museums.length < batchSize) continue
    yield batch
    batch = { museums: [], bytes }
  }
  if (batch.museums.length > 0) yield batch
}

/** Parses ahead while the database writes, so that neither waits for the other. */
async function* readAhead<T>(all: AsyncGenerator<T>): AsyncGenerator<T> {
  const begin = () => {
    const next = all.next()
    // The loop below awaits it; until then a rejection must not count as unhandled.
    next.catch(() => {})
    return next
  }
  const pending = Array.from({ length: batchesAhead }, begin)
  while (true) {
    const next = await pending.shift()
    if (!next || next.done) return
    pending.push(begin())
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
    // In the public file a few MIDs belong to two museums each; the second gets a suffix by its position in the file.
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
    // Other columns are skipped by the parser.
    columns: (header: string[]) => {
      const missing = columns.filter(column => !header.includes(column))
      if (missing.length > 0) throw new Error(`The header has no ${missing.join(', ')}: ${file}`)
      return header.map(column => wanted.has(column) && column)
    },
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      bad({ line: Number(error?.lines ?? 0), reason: error?.message ?? 'this is not CSV' })
      return undefined
    },
  })
  // An error of the stream ends the loop that reads the parser.
  return pipeline(createReadStream(file), parser, () => {}) as unknown as AsyncIterable<Read>
}
