import type { FileHandle } from 'node:fs/promises'

/** A box of an MP4 file (ISO/IEC 14496-12): where its content is, from the beginning of the file or of the buffer. */
export interface Box {
  type: string
  /** Of its header. */
  at: number
  start: number
  end: number
}

const longHeader = 16
const maxIndexBytes = 4_000_000
/** More than 60 seconds can have. */
const maxBoxes = 20_000

function headerAt(bytes: Buffer, at: number, limit: number): Box | null {
  if (bytes.length < 8) return null
  const size = bytes.readUInt32BE(0)
  const type = bytes.toString('latin1', 4, 8)
  const isLong = size === 1 && bytes.length >= longHeader
  const length = isLong ? Number(bytes.readBigUInt64BE(8)) : size === 0 ? limit - at : size
  const header = isLong ? longHeader : 8
  if (length < header || at + length > limit) return null
  return { type, at, start: at + header, end: at + length }
}

/** The boxes at the top of a file of ours, without their contents. */
export async function topBoxes(file: FileHandle): Promise<Box[]> {
  const { size } = await file.stat()
  const header = Buffer.alloc(longHeader)
  const boxes: Box[] = []
  for (let at = 0; at < size && boxes.length < maxBoxes; ) {
    const { bytesRead } = await file.read(header, 0, longHeader, at)
    const box = headerAt(header.subarray(0, bytesRead), at, size)
    if (!box) throw new Error(`the file has no box at ${at}`)
    boxes.push(box)
    at = box.end
  }
  return boxes
}

export async function contentOf(file: FileHandle, { start, end }: Box): Promise<Buffer> {
  if (end - start > maxIndexBytes) throw new Error('the box is larger than an index is')
  const bytes = Buffer.alloc(end - start)
  await file.read(bytes, 0, bytes.length, start)
  return bytes
}

/** The first box of a type within others, such as `moov` `trak`; only below boxes that hold nothing but boxes. */
export function findBox(bytes: Buffer, path: readonly string[]): Buffer | null {
  const [type, ...deeper] = path
  if (type === undefined) return bytes
  for (let at = 0; at + 8 <= bytes.length; ) {
    const box = headerAt(bytes.subarray(at, at + longHeader), at, bytes.length)
    if (!box) return null
    if (box.type === type) {
      const found = findBox(bytes.subarray(box.start, box.end), deeper)
      if (found) return found
    }
    at = box.end
  }
  return null
}
