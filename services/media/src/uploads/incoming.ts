import { mkdir, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import type { MediaContext } from '../context.ts'
import { incomingDirectory } from '../storage/directories.ts'

type Files = Pick<MediaContext, 'config'>

/** By which the type of a file is known. */
export const headBytes = 4_096

/** The file of an upload; `id` is of ours, never of a request that is not checked. */
const pathOf = (ctx: Files, id: string): string => join(incomingDirectory(ctx), id)

export async function createIncoming(ctx: Files, id: string): Promise<void> {
  await mkdir(incomingDirectory(ctx), { recursive: true })
  const file = await open(pathOf(ctx, id), 'wx', 0o600)
  await file.close()
}

/** How many bytes have arrived; null: there is no such file. */
export async function sizeOfIncoming(ctx: Files, id: string): Promise<number | null> {
  try {
    return (await stat(pathOf(ctx, id))).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

export interface Append {
  offset: number
  /** No byte is written from here on. */
  end: number
  /** Called before each write; a rejection ends the request before it. */
  check(): Promise<void>
}

/**
 * Writes what arrives, chunk by chunk at its place. Resolves with the size of the file, also where the body broke off;
 * `failure` is why. Bytes beyond `end` are not written, and the rest of the body is left unread.
 */
export async function appendIncoming(
  ctx: Files,
  id: string,
  body: Readable,
  { offset, end, check }: Append,
): Promise<{ size: number; isTooLong: boolean; failure?: unknown }> {
  const file = await open(pathOf(ctx, id), 'r+')
  let size = offset
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      await check()
      const part = chunk.subarray(0, end - size)
      await writeAll(file, part, size)
      size += part.length
      if (part.length < chunk.length) return { size, isTooLong: true }
    }
    return { size, isTooLong: false }
  } catch (failure) {
    return { size, isTooLong: false, failure }
  } finally {
    await file.close()
  }
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, bytes: Buffer, at: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written)
    written += bytesWritten
  }
}

/** By magic bytes; undefined: it is of no type that is known. */
export async function typeOfIncoming(ctx: Files, id: string): Promise<string | undefined> {
  const file = await open(pathOf(ctx, id))
  try {
    const head = Buffer.alloc(headBytes)
    const { bytesRead } = await file.read(head, 0, headBytes, 0)
    return (await fileTypeFromBuffer(head.subarray(0, bytesRead)))?.mime
  } finally {
    await file.close()
  }
}

/** Durable, before anything says that it has arrived. */
export async function syncIncoming(ctx: Files, id: string): Promise<void> {
  const file = await open(pathOf(ctx, id), 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
