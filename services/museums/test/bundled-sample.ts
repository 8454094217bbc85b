import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { bundledFile } from '../src/import/bundled.ts'

/**
 * A file with those rows of the bundled one in which one of the words is, in any case, and with one in `others` of the
 * other rows: an import of all takes most of a test's time.
 */
export async function writeSample(words: readonly string[], others: number) {
  const directory = await mkdtemp(join(tmpdir(), 'museums-'))
  const path = join(directory, 'sample.csv')
  const text = brotliDecompressSync(await readFile(bundledFile)).toString()
  const [header = '', ...rows] = text.trimEnd().split('\n')
  const lowered = words.map(word => word.toLowerCase())
  const isWanted = (row: string) => lowered.some(word => row.toLowerCase().includes(word))
  const sample = rows.filter((row, index) => index % others === 0 || isWanted(row))
  await writeFile(path, `${[header, ...sample].join('\n')}\n`)
  return { path, rows: sample.length, remove: () => rm(directory, { recursive: true }) }
}
