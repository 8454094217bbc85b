/** Loaded before a service: each statement that it sends is a line of JSON in STATEMENTS_FILE, to be explained. */
import { appendFileSync } from 'node:fs'
import pg from 'pg'

export interface RecordedStatement {
  text: string
  values: unknown[]
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }
const send = prototype.query
const file = process.env.STATEMENTS_FILE

prototype.query = function query(...args) {
  const [asked, values] = args as [string | { text?: string; values?: unknown[] }, unknown]
  const statement: RecordedStatement =
    typeof asked === 'string'
      ? { text: asked, values: Array.isArray(values) ? values : [] }
      : { text: asked.text ?? '', values: asked.values ?? (Array.isArray(values) ? values : []) }
  if (file && /^\s*(select|with|insert|update|delete)\b/i.test(statement.text))
    appendFileSync(file, `${JSON.stringify(statement)}\n`)
  return send.apply(this, args)
}
