import type { Storage, Stored } from './storage.ts'

/** The CDN's storage, and whether the disk has all files too. */
export interface Remote {
  storage: Storage
  keepsOriginals: boolean
}

/**
 * The storage that is in use at the time of each call. With a CDN, files are written to the disk and to the CDN until the
 * originals on the disk are deleted, and are read from the one that is nearer: so the CDN can be unavailable meanwhile
 * without an effect on readers. Afterwards the disk is read for what the CDN does not have.
 */
export function createSwitchingStorage(local: Storage, remoteNow: () => Remote | null): Storage {
  const inOrder = (): [Storage, ...Storage[]] => {
    const remote = remoteNow()
    if (!remote) return [local]
    return remote.keepsOriginals ? [local, remote.storage] : [remote.storage, local]
  }

  return {
    get type() {
      return remoteNow() ? 'bunnycdn' : 'local'
    },
    async put(key, body, expected) {
      const remote = remoteNow()
      if (!remote) return local.put(key, body, expected)
      if (!remote.keepsOriginals) return remote.storage.put(key, body, expected)
      await local.put(key, body, expected)
      const stored = await local.get(key)
      if (!stored) throw new Error(`the disk has lost ${key}`)
      await remote.storage.put(key, stored, expected)
    },
    async get(key, range) {
      let failure: unknown
      for (const storage of inOrder()) {
        try {
          const found = await storage.get(key, range)
          if (found) return found
        } catch (error) {
          failure = error
        }
      }
      // It may be where the answer did not come from.
      if (failure) throw failure
      return null
    },
    async deleteFolder(folder) {
      for (const storage of inOrder()) await storage.deleteFolder(folder)
    },
    async list(after, limit) {
      const lists = await Promise.all(inOrder().map(storage => storage.list(after, limit)))
      const all = new Map<string, Stored>(lists.flat().map(stored => [stored.key, stored]))
      return [...all.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, limit)
    },
  }
}
