import { ZipWriter } from '@zip.js/zip.js'
import { createListFile, type ListFile } from './list-file.ts'
import type { FileLine } from './sources.ts'

interface Entry {
  name: string
  records: number
  bytes: number
  sha256: string
}

export interface ArchiveOptions {
  /** What the manifest says besides its files. */
  about: object
  now: Date
  write(bytes: Uint8Array): Promise<void>
}

/**
 * Writes a zip of all lists, and a manifest with the number of records and the SHA-256 of each file. One list at a time is
 * on the disk and none in memory.
 */
export async function writeArchive(
  lines: AsyncIterable<FileLine>,
  { about, now, write }: ArchiveOptions,
): Promise<void> {
  const zip = new ZipWriter(new WritableStream<Uint8Array>({ write }), {
    useWebWorkers: false,
    lastModDate: now,
  })
  const files: Entry[] = []
  let list: ListFile | undefined
  try {
    for await (const { file, records } of lines) {
      if (list?.name !== file) {
        if (list) await addList(list)
        list = await createListFile(file)
      }
      await list.append(records)
    }
    if (list) await addList(list)
  } finally {
    await list?.close()
  }
  const manifest = JSON.stringify({ ...about, createdAt: now.toISOString(), files }, null, 2)
  await zip.add('manifest.json', new Blob([`${manifest}\n`]).stream())
  await zip.close()

  async function addList(done: ListFile): Promise<void> {
    for (const { name, records, spool } of await done.finish()) {
      await zip.add(name, { readable: spool.read(), size: spool.bytes() })
      files.push({ name, records, bytes: spool.bytes(), sha256: spool.sha256() })
    }
    await done.close()
  }
}
