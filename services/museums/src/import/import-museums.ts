import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import type { Outbox } from '@vitrine/messaging'
import type { Database } from '@vitrine/service-kit'
import { type CsvError, parse } from 'csv-parse'
import type { MuseumDraft } from '../museums/draft.ts'
import { type Upserted, upsertMuseums } from '../museums/upsert.ts'
import { columns, type Row, readRow } from './museum-universe.ts'

/** Museums per transaction: enough to make statements cheap, few enough to keep locks short and memory flat. */
const batchSize = 2_000

export interface BadRow {
  line: number
  reason: string
}

export interface ImportResult extends Upserted {
  bad: number
}

/**
 * Reads a file of the Museum Universe format as a stream and writes what is new or has changed, each batch in a
 * transaction of its own: stopped half-way and run again it goes on. A bad row is reported and the rest goes on.
 */
export async function importMuseums(
  { database, outbox }: { database: Database; outbox: Outbox },
  file: string,
  tell: { bad(row: BadRow): void; progress(share: number, soFar: ImportResult): void },
): Promise<ImportResult> {
  const result: ImportResult = { created: 0, changed: 0, unchanged: 0, bad: 0 }
  const { size } = await stat(file)
  const bad = (row: BadRow) => {
    result.bad++
    tell.bad(row)
  }

  async function write(batch: readonly MuseumDraft[], bytes: number): Promise<void> {
    const written = await database.transaction(tx => upsertMuseums(tx, outbox, batch))
    result.created += written.created
    result.changed += written.changed
    result.unchanged += written.unchanged
    tell.progress(size === 0 ? 1 : bytes / size, result)
  }

  // While the database writes one batch the next is read.
  let writing: Promise<void> = Promise.resolve()
  let batch: MuseumDraft[] = []
  for await (const { museum, bytes } of readMuseums(file, bad)) {
    batch.push(museum)
    if (batch.length < batchSize) continue
    await writing
    writing = write(batch, bytes)
    // Awaited below, or before the next batch; until then nobody listens.
    writing.catch(() => {})
    batch = []
  }
  await writing
  if (batch.length > 0) await write(batch, size)
  return result
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
