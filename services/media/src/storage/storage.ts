import type { Readable } from 'node:stream'

/** The part of a file that a reader asked for: both ends included, as in `Range`. */
export interface ByteRange {
  start: number
  end: number
}

export interface Stored {
  key: string
  bytes: number
}

/**
 * Where the published files are. Keys are `<folder>/<name>`; what is stored under a key never changes. A storage that is
 * full rejects with `storage_full`, one that does not answer with an error that `isTransient` knows.
 */
export interface Storage {
  type: 'local' | 'bunnycdn'
  /** Resolves once the file is durable under its key, whole: a reader finds all of it or nothing. Replaces an equal file. */
  put(key: string, body: Readable, expected: { bytes: number; sha256: string }): Promise<void>
  /** Null: there is none. */
  get(key: string, range?: ByteRange): Promise<Readable | null>
  /** Deletes a folder with all that is in it; nothing there is no error. */
  deleteFolder(folder: string): Promise<void>
  /** Every stored file, in the order of the keys, after `after`. */
  list(after: string | null, limit: number): Promise<Stored[]>
}
