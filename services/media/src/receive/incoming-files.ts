import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaContext } from '../context.ts'
import { incomingDirectory } from '../storage/directories.ts'
import { requireFreeSpace } from '../storage/free-space.ts'

/** A file in the directory of incoming files. */
export interface IncomingFile {
  /** Its name there. */
  file: string
  path: string
}

/** One that is whole and durable. */
export interface ReceivedFile extends IncomingFile {
  bytes: number
  /** In hexadecimal. */
  sha256: string
}

/** Has the files of one request received. Nothing of them stays behind when `receive` rejects. */
export async function receiveFiles<T>(
  ctx: Pick<MediaContext, 'config'>,
  receive: (newFile: () => Promise<IncomingFile>) => Promise<T>,
): Promise<T> {
  const directory = incomingDirectory(ctx)
  await requireFreeSpace(directory)
  const files: IncomingFile[] = []
  try {
    return await receive(async () => {
      // Each takes some, and others arrive meanwhile.
      if (files.length > 0) await requireFreeSpace(directory)
      const file = randomBytes(16).toString('base64url')
      const incoming = { file, path: join(directory, file) }
      files.push(incoming)
      return incoming
    })
  } catch (error) {
    await deleteFiles(files)
    throw error
  }
}

/** Files that have arrived are kept only where `work` succeeds, or may have: a commit whose answer got lost. */
export async function deleteUnlessKept<T>(
  files: readonly IncomingFile[],
  work: () => Promise<T>,
  mayBeKept: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!mayBeKept(error)) await deleteFiles(files)
    throw error
  }
}

export const deleteFiles = async (files: readonly IncomingFile[]): Promise<void> => {
  for (const { path } of files) await rm(path, { force: true })
}
