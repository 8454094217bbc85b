import type { ByteRange } from '../storage/storage.ts'

/**
 * The part that a `Range` header asks for (RFC 9110, 14). Null: the whole file, also for what is no single range of bytes,
 * which a server may ignore. `unsatisfiable`: it begins after the end.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '') return last === '' ? null : lastBytes(Number(last), size)
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

const lastBytes = (count: number, size: number): ByteRange | 'unsatisfiable' =>
  count === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 }

/** Whether `If-None-Match` names what the client has already: `*`, or the tag, weak or not. */
export const isUnchanged = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag))

/** Whether a range is of the file that the client has part of; without `If-Range` it is asked for in any case. */
export const rangeApplies = (ifRange: string | undefined, etag: string): boolean =>
  ifRange === undefined || ifRange.trim() === etag
