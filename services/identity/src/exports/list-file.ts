import { stringify } from 'csv-stringify/sync'
import { createSpool, type Spool } from './spool.ts'

/** One list of an export, as JSON and as CSV. */
export interface ListFile {
  name: string
  append(records: readonly object[]): Promise<void>
  /** The files by their names, once all records are appended. A list without records has no CSV, for want of columns. */
  finish(): Promise<{ name: string; spool: Spool; records: number }[]>
  /** May be repeated. */
  close(): Promise<void>
}

/**
 * In CSV, a value that is a list or an object is JSON, and a text that a spreadsheet would take for a formula begins with
 * an apostrophe.
 */
export async function createListFile(name: string): Promise<ListFile> {
  const json = await createSpool()
  const csv = await createSpool()
  let count = 0
  return {
    name,
    async append(records) {
      if (records.length === 0) return
      const isFirst = count === 0
      count += records.length
      const lines = records.map(record => JSON.stringify(record)).join(',\n')
      await json.write(`${isFirst ? '[\n' : ',\n'}${lines}`)
      await csv.write(stringify([...records], { header: isFirst, escape_formulas: true, cast }))
    },
    async finish() {
      await json.write(count === 0 ? '[]\n' : '\n]\n')
      const asJson = { name: `${name}.json`, spool: json, records: count }
      return count === 0 ? [asJson] : [asJson, { name: `${name}.csv`, spool: csv, records: count }]
    },
    close: async () => void (await Promise.all([json.close(), csv.close()])),
  }
}

const cast = { boolean: String }
