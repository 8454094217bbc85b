import { mkdtempSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { newFolder } from '../src/assets/names.ts'
import { createDiskStorage } from '../src/storage/disk.ts'
import { describeStorage } from './storage-contract.ts'

const directory = mkdtempSync(join(tmpdir(), 'disk-'))
afterAll(() => rm(directory, { recursive: true }))

/** A disk with free space, whatever the machine's has. */
const freeBytes = async () => 10 * 1024 ** 3

describeStorage('the storage on the disk', async () => ({
  storage: createDiskStorage(join(directory, 'contract'), { freeBytes }),
  end: async () => {},
}))

const key = `${newFolder()}/1-${'a'.repeat(26)}.webp`
const expected = { bytes: 1, sha256: '' }

it('refuses files while less than 2 GB are free, and writes nothing', async () => {
  const full = join(directory, 'full')
  const storage = createDiskStorage(full, { freeBytes: async () => 2 * 1024 ** 3 - 1 })
  await expect(storage.put(key, Readable.from(['x']), expected)).rejects.toMatchObject({
    code: 'storage_full',
    status: 507,
    messageId: 'media.storageFull',
  })
  await expect(readdir(full)).rejects.toThrow('ENOENT')
})

it.each(['ENOSPC', 'EDQUOT'])('answers storage_full for %s, and leaves no temporary file', async code => {
  const home = join(directory, code)
  const storage = createDiskStorage(home, { freeBytes })
  async function* full() {
    yield Buffer.from('x')
    throw Object.assign(new Error('write'), { code })
  }
  await expect(storage.put(key, Readable.from(full()), { ...expected, bytes: 2 })).rejects.toMatchObject({
    code: 'storage_full',
  })
  const left = await readdir(home, { recursive: true, withFileTypes: true })
  expect(left.filter(each => each.isFile())).toEqual([])
})
