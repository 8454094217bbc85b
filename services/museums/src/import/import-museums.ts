import { createReadStream, type ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { createBrotliDecompress } from 'node:zlib'
import type { Outbox } from '@vitrine/messaging'
import type { Database, Transaction } from '@vitrine/service-kit'
import { type CsvError, parse } from 'csv-parse'
import { type MuseumDraft, type PreparedMuseum, prepareMuseum } from '../museums/draft.ts'
import { type Upserted, upsertMuseums } from '../museums/upsert.ts'
import { columns, type Row, readRow } from './museum-universe.ts'

/** Museums that are parsed before the event loop handles answers of the database. */
const turnSize = 25
/** How many parsed batches may wait for the database. */
const batchesAhead = 6

export interface Pace {
  /** Museums per statement: enough for cheap statements, few enough for constant memory. */
  batch: number
  batchesPerTransaction: number
  /** How many museums are written in a second at most; absent: as many as it can. */
  museumsPerSecond?: number
}

/**
 * As fast as it goes. Committed events are published at once, and their consumers would compete with the rest of the
 * import, so a file of usual size is one transaction.
 */
export const fast: Pace = { batch: 2_000, batchesPerTransaction: 25 }

/** Beside visitors: short transactions, between which their requests have the processor. */
export const gentle: Pace = { batch: 500, batchesPerTransaction: 1, museumsPerSecond: 750 }

export interface BadRow {
  line: number
  reason: string
}

export interface ImportResult extends Upserted {
  bad: number
}

/**
 * Reads a file of the Museum Universe format as a stream and writes new and changed museums. After an interruption, a
 * second run completes the import; after a complete run, it changes nothing. Bad rows are reported and skipped, and so
 * are museums that are here already from another source. A file whose name ends in `.br` is decompressed.
 */
export async function importMuseums(
  { db, outbox }: { db: Database; outbox: Outbox },
  file: string,
  report: { bad(row: BadRow): void; progress(share: number, soFar: ImportResult): void },
  pace = fast,
): Promise<ImportResult> {
  let written = 0
  const result: ImportResult = { recognised: 0, created: 0, changed: 0, unchanged: 0, bad: 0 }
  const { size } = await stat(file)
  const source = createReadStream(file)
  const bad = (row: BadRow) => {
    result.bad++
    report.bad(row)
  }
  const batches = readAhead(inBatches(readMuseums(source, size, bad), pace.batch))

  async function write(tx: Transaction): Promise<boolean> {
    for (let count = 0; count < pace.batchesPerTransaction; count++) {
      const batch = await batches.next()
      if (batch.done) return true
      const upserted = await upsertMuseums(tx, outbox, batch.value.museums, { skipDuplicates: true })
      written += upserted.created + upserted.changed
      result.recognised += upserted.recognised
      result.created += upserted.created
      result.changed += upserted.changed
      result.unchanged += upserted.unchanged
      report.progress(batch.value.share, result)
    }
    return false
  }
  while (true) {
    const begun = Date.now()
    written = 0
    if (await db.transaction(write)) return result
    const took = Date.now() - begun
    // After a slow transaction it does not hurry: what made it slow needs the processor.
    if (pace.museumsPerSecond) await pause(Math.max(took, (written / pace.museumsPerSecond) * 1_000 - took))
  }
}

interface Batch {
  museums: PreparedMuseum[]
  /** Of the file, up to the end of this batch; a block of it is read at once. */
  share: number
}

async function* inBatches(
  all: AsyncIterable<{ museum: MuseumDraft; share: number }>,
  size: number,
): AsyncGenerator<Batch> {
  let batch: Batch = { museums: [], share: 0 }
  for await (const { museum, share } of all) {
    batch.museums.push(prepareMuseum(museum))
    if (batch.museums.length % turnSize === 0) await nextTurn()
    batch.share = share
    if (batch.museums.length < size) continue
    yield batch
    batch = { museums: [], share }
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
  source: ReadStream,
  size: number,
  bad: (row: BadRow) => void,
): AsyncGenerator<{ museum: MuseumDraft; share: number }> {
  const seen = new Map<string, string[]>()
  for await (const { record, info } of readRecords(source, bad)) {
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
    yield { museum: read.museum, share: source.bytesRead / size }
  }
}

interface Read {
  record: Row
  info: { lines: number }
}

const wanted: ReadonlySet<string> = new Set(columns)

function readRecords(source: ReadStream, bad: (row: BadRow) => void): AsyncIterable<Read> {
  const parser = parse<Row>({
    bom: true,
    info: true,
    // Other columns are skipped by the parser.
    columns: (header: string[]) => {
      const missing = columns.filter(column => !header.includes(column))
      if (missing.length > 0) throw new Error(`The header has no ${missing.join(', ')}: ${source.path}`)
      return header.map(column => wanted.has(column) && column)
    },
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      bad({ line: Number(error?.lines ?? 0), reason: error?.message ?? 'this is not CSV' })
      return undefined
    },
  })
  const steps = String(source.path).endsWith('.br') ? [createBrotliDecompress(), parser] : [parser]
  // An error of a stream ends the loop that reads the parser.
  return pipeline([source, ...steps], () => {}) as unknown as AsyncIterable<Read>
}
