/**
 * The museums of the bundled file, for a first start: gently, in the background. It goes on where an earlier run was
 * interrupted, and ends at once after a complete one.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createOutbox, type Outbox } from '@vitrine/messaging'
import { createDatabase, type Database } from '@vitrine/service-kit'
import { bundledFile } from './bundled.ts'
import { findImported, keepImported } from './first-import.repository.ts'
import { gentle, importMuseums } from './import-museums.ts'

export async function importOnce(
  { db, outbox }: { db: Database; outbox: Outbox },
  say: (line: string) => void,
  pace = gentle,
  file = bundledFile,
): Promise<void> {
  const digest = createHash('sha256')
    .update(await readFile(file))
    .digest('base64url')
  if ((await findImported(db)) === digest) return
  let tenths = 0
  const { created, recognised } = await importMuseums(
    { db, outbox },
    file,
    {
      bad: ({ line, reason }) => say(`line ${line}: ${reason}`),
      progress(share, soFar) {
        const reached = Math.floor(share * 10)
        if (reached <= tenths || reached === 10) return
        tenths = reached
        say(`importing museums: ${tenths}0 %, ${soFar.created} new`)
      },
    },
    pace,
  )
  await keepImported(db, digest)
  say(`importing museums: complete, ${created} new, ${recognised} here already`)
}

if (import.meta.main) {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL does not name the database of museums.')
  const db = createDatabase({ url, max: 1, name: 'museums-import' })
  try {
    // The relay of the running service publishes the events within a second.
    await importOnce({ db, outbox: createOutbox({ producer: 'museums' }) }, console.log)
  } finally {
    await db.close()
  }
}
