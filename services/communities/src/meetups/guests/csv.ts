import { pipeline, Readable } from 'node:stream'
import type { Guest } from '@vitrine/contracts'
import { stringify } from 'csv-stringify'

/**
 * Guests as a table for spreadsheet programs, read and written as fast as it is sent. A text that such a program would take for a
 * formula begins with an apostrophe. Where `guests` fails, so does the stream.
 */
export function csvOf(guests: AsyncIterable<Guest>): Readable {
  const table = stringify({
    // By which Excel knows the encoding.
    bom: true,
    header: true,
    columns: ['name', 'username', 'status', 'answered_at'],
    record_delimiter: 'windows',
    // Any line break, not only that of records.
    quote_record_delimiter: true,
    // Where a comma is a decimal point, programs divide lines at semicolons: what follows one would be a cell, and maybe a formula.
    quoted_match: /[;\t]/,
    escape_formulas: true,
  })
  // Whoever sends the table is given the failure by it.
  pipeline(Readable.from(recordsOf(guests)), table, () => {})
  return table
}

async function* recordsOf(guests: AsyncIterable<Guest>) {
  for await (const { user, status, answeredAt } of guests)
    yield {
      name: [user.firstName, user.lastName].filter(Boolean).join(' '),
      username: user.username,
      status,
      answered_at: answeredAt,
    }
}
