import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFolder } from '../src/assets/names.ts'
import type { Storage } from '../src/storage/storage.ts'

const expectedOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})
const nameOf = (id: number) => `${id}-${'a'.repeat(26)}.webp`

/** What every storage does, whatever it is. `create` is called once; the storage is empty then. */
export function describeStorage(
  name: string,
  create: () => Promise<{ storage: Storage; end(): Promise<void> }>,
): void {
  describe(name, () => {
    let storage: Storage
    let end: () => Promise<void>
    beforeAll(async () => {
      ;({ storage, end } = await create())
    })
    afterAll(() => end())

    const put = (key: string, bytes: Buffer, expected = expectedOf(bytes)) =>
      storage.put(key, Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]), expected)
    async function read(key: string, range?: { start: number; end: number }) {
      const body = await storage.get(key, range)
      return body && (await buffer(body)).toString()
    }
    async function keysAfter(after: string | null, limit: number): Promise<string[]> {
      return (await storage.list(after, limit)).map(({ key }) => key)
    }

    it('returns what was put, whole and by range', async () => {
      const key = `${newFolder()}/${nameOf(1)}`
      await put(key, Buffer.from('0123456789'))
      expect(await read(key)).toBe('0123456789')
      expect(await read(key, { start: 2, end: 4 })).toBe('234')
      expect(await read(key, { start: 9, end: 9 })).toBe('9')
    })

    it('takes the same file again', async () => {
      const key = `${newFolder()}/${nameOf(2)}`
      await put(key, Buffer.from('again'))
      await put(key, Buffer.from('again'))
      expect(await read(key)).toBe('again')
    })

    it.each([
      ['other bytes than announced', { ...expectedOf(Buffer.from('other')) }],
      ['fewer bytes than announced', { ...expectedOf(Buffer.from('bytes')), bytes: 6 }],
      ['more bytes than announced', { ...expectedOf(Buffer.from('bytes')), bytes: 4 }],
    ])('stores nothing of %s', async (_name, expected) => {
      const key = `${newFolder()}/${nameOf(3)}`
      await expect(put(key, Buffer.from('bytes'), expected)).rejects.toThrow()
      expect(await storage.get(key)).toBeNull()
    })

    it('stores nothing of a body that breaks off', async () => {
      const key = `${newFolder()}/${nameOf(4)}`
      const bytes = Buffer.alloc(100_000, 1)
      async function* broken() {
        yield bytes.subarray(0, 70_000)
        throw new Error('cut')
      }
      await expect(storage.put(key, Readable.from(broken()), expectedOf(bytes))).rejects.toThrow()
      expect(await storage.get(key)).toBeNull()
    })

    it('has no file under a key that nothing was put under', async () => {
      expect(await storage.get(`${newFolder()}/${nameOf(5)}`)).toBeNull()
    })

    it('deletes a folder with all files in it, and no other; a second time changes nothing', async () => {
      const [folder, other] = [newFolder(), newFolder()]
      for (const key of [`${folder}/${nameOf(6)}`, `${folder}/${nameOf(7)}`, `${other}/${nameOf(6)}`])
        await put(key, Buffer.from('x'))
      await storage.deleteFolder(folder)
      await storage.deleteFolder(folder)
      expect(await storage.get(`${folder}/${nameOf(6)}`)).toBeNull()
      expect(await storage.get(`${folder}/${nameOf(7)}`)).toBeNull()
      expect(await read(`${other}/${nameOf(6)}`)).toBe('x')
    })

    it('lists every file with its size, in the order of the keys, page by page', async () => {
      const folders = [newFolder(), newFolder(), newFolder()]
      const keys = folders.flatMap(folder => [8, 9].map(id => `${folder}/${nameOf(id)}`))
      for (const key of keys) await put(key, Buffer.from('four'))
      const all = await storage.list(null, 1_000)
      const listed = all.map(({ key }) => key)
      expect(listed).toEqual([...listed].sort())
      for (const key of keys) expect(all).toContainEqual({ key, bytes: 4 })
      const paged: string[] = []
      for (let page = await keysAfter(null, 2); page.length > 0; page = await keysAfter(page.at(-1) ?? '', 2))
        paged.push(...page)
      expect(paged).toEqual(listed)
    })

    it.each([
      '../../outside',
      'aa/../../../etc/passwd',
      '/etc/passwd',
      'aa/bb/.hidden',
      'aa/bb/%2e%2e',
      'aa/bb',
      'aa/bb/c\0.webp',
      'aa\\bb\\c.webp',
      '',
    ])('refuses the key %j', async key => {
      await expect(put(key, Buffer.from('x'))).rejects.toThrow()
      await expect((async () => storage.get(key))()).rejects.toThrow()
    })

    it.each(['..', 'aa', 'aa/..', '../aa', '/tmp/aa', ''])('deletes no folder %j', async folder => {
      await expect((async () => storage.deleteFolder(folder))()).rejects.toThrow()
    })
  })
}
