import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkBody } from './check-body.ts'
import { freeBytesOf, isDiskFull, requireFreeSpace, storageFull } from './free-space.ts'
import { segment, segmentsOf } from './keys.ts'
import type { Storage, Stored } from './storage.ts'

/** Files below `<directory>/stored`. `freeBytes` is another in tests. */
export function createDiskStorage(
  directory: string,
  { freeBytes = freeBytesOf }: { freeBytes?: (directory: string) => Promise<number> } = {},
): Storage {
  const root = join(directory, 'stored')

  const pathOf = (key: string, depth: 2 | 3) => join(root, ...segmentsOf(key, depth))

  return {
    type: 'local',
    async put(key, body, expected) {
      const path = pathOf(key, 3)
      const temporary = join(dirname(path), `.${randomUUID()}`)
      try {
        await requireFreeSpace(directory, freeBytes)
        await createDirectory(dirname(path))
        const file = await open(temporary, 'wx')
        try {
          for await (const chunk of checkBody(body, expected)) await file.writeFile(chunk)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, path)
        await syncDirectory(dirname(path))
      } catch (error) {
        body.destroy()
        await rm(temporary, { force: true })
        throw isDiskFull(error) ? storageFull(error) : error
      }
    },
    async get(key, range) {
      const file = await open(pathOf(key, 3)).catch(ignoreMissing)
      return file?.createReadStream(range) ?? null
    },
    async deleteFolder(folder) {
      await rm(pathOf(folder, 2), { recursive: true, force: true, maxRetries: 3 })
    },
    list: (after, limit) => listFiles(root, after, limit),
  }
}

/** Durable before the files in it are: a directory that a power cut removes takes them along. */
async function createDirectory(path: string): Promise<void> {
  const created = await mkdir(path, { recursive: true })
  if (created === undefined) return
  for (let made = path; made.length >= created.length; made = dirname(made))
    await syncDirectory(dirname(made))
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/**
 * Directory by directory, so that no more than one of each depth is in memory. All names of a depth are equally long, so
 * the order of the segments is the order of the keys.
 */
async function listFiles(root: string, after: string | null, limit: number): Promise<Stored[]> {
  const found: Stored[] = []
  const [afterShelf = '', afterRun = ''] = after?.split('/') ?? []
  for (const shelf of await namesIn(root)) {
    if (shelf < afterShelf) continue
    for (const run of await namesIn(join(root, shelf))) {
      if (shelf === afterShelf && run < afterRun) continue
      for (const name of await namesIn(join(root, shelf, run))) {
        const key = `${shelf}/${run}/${name}`
        if (after !== null && key <= after) continue
        const bytes = await sizeOf(join(root, key))
        if (bytes !== null) found.push({ key, bytes })
        if (found.length === limit) return found
      }
    }
  }
  return found
}

async function namesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(ignoreMissing)
  return (names ?? []).filter(name => segment.test(name)).sort()
}

const sizeOf = async (path: string): Promise<number | null> =>
  (await stat(path).catch(ignoreMissing))?.size ?? null

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
