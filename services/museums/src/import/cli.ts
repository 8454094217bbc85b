import { createReadStream } from 'node:fs'
import { createOutbox } from '@vitrine/messaging'
import { createDatabase } from '@vitrine/service-kit'
import { type ImportResult, importMuseums } from './import-museums.ts'

const usage = 'Usage: npm run import:museums -- FILE    (a CSV of the Museum Universe format)'

/** How many bad rows are printed; further ones are only counted. */
const maxPrintedRows = 100

async function main(): Promise<void> {
  const [file] = process.argv.slice(2)
  const url = process.env.DATABASE_URL
  if (!file) throw new Error(usage)
  if (!url)
    throw new Error(
      'DATABASE_URL does not name the database of museums. Is Vitrine running? Start it by `npm start`.',
    )
  await readable(file)

  const started = Date.now()
  const db = createDatabase({ url, max: 2, name: 'museums-import' })
  // The relay of the running service publishes the events within a second.
  const outbox = createOutbox({ producer: 'museums' })
  let bad = 0
  try {
    const result = await importMuseums({ db, outbox }, file, {
      bad({ line, reason }) {
        if (++bad <= maxPrintedRows) say(`line ${line}: ${reason}`)
      },
      progress: (share, soFar) => showProgress(`${Math.floor(share * 100)} %  ${summary(soFar)}`),
    })
    if (bad > maxPrintedRows) say(`… and ${bad - maxPrintedRows} more bad rows`)
    say(`${summary(result)}  in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  } finally {
    await db.close()
  }
}

const summary = ({ created, changed, unchanged, recognised, bad }: ImportResult): string =>
  `${created} new, ${changed} changed, ${unchanged} as before, ${recognised} here from another source, ${bad} bad`

/** Rejects with the system's error when the file cannot be opened. */
const readable = (file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const stream = createReadStream(file)
    stream.once('error', reject).once('open', () => {
      stream.destroy()
      resolve()
    })
  })

/** Overwrites one line of a terminal; prints no progress elsewhere. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`)
}

function say(line: string): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  console.log(line)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
