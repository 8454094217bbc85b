import { mkdir, statfs } from 'node:fs/promises'
import { AppError, texts } from '@vitrine/contracts'

/** What stays free on the disk, for the databases and for what is being prepared. */
const minFreeBytes = 2 * 1024 ** 3

/** Bytes that are free for us in the file system of a directory. */
export async function freeBytesOf(directory: string): Promise<number> {
  await mkdir(directory, { recursive: true })
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Rejects with `storage_full` where too little is free. */
export async function requireFreeSpace(directory: string, freeBytes = freeBytesOf): Promise<void> {
  if ((await freeBytes(directory)) < minFreeBytes) throw storageFull()
}

export const storageFull = (cause?: unknown): AppError =>
  new AppError('storage_full', texts.media.storageFull, { cause })

/** What a full disk or a full quota of the disk answers. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
