import type { Storage } from './storage.ts'

/** Files below `<directory>/stored`. */
export function createDiskStorage(_directory: string): Storage {
  throw new Error('to be built')
}
