import { createHash } from 'node:crypto'
import type { Sql } from '@vitrine/service-kit'
import type { PostDetails } from '../posts/post-row.ts'

/**
 * Rules that put a post into the review queue (B-09). They delete nothing, learn nothing, and ask no other service: each gives
 * points, and so many make a post wait.
 */
const suspiciousFrom = 2
const newAccountMs = 7 * 24 * 3_600_000
const someLinks = 2
const manyLinks = 5
const comparedFor = 24 * 3_600_000
/** Shorter texts repeat by chance ("Thank you all!"). */
const comparedFromCharacters = 20

export interface WrittenText {
  content: string
  details: PostDetails
}

const addressesOf = ({ details: { linkUrl, videoUrl } }: WrittenText): string =>
  [linkUrl, videoUrl].filter(Boolean).join(' ')

/** What two copies of one text have in common whatever their case, spaces and punctuation; empty: too short to compare. */
export function fingerprintOf(text: WrittenText): string {
  const words = `${text.content} ${addressesOf(text)}`
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words.length < comparedFromCharacters ? '' : createHash('sha256').update(words).digest('base64url')
}

export const countLinks = (text: WrittenText): number =>
  `${text.content} ${addressesOf(text)}`.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0

/** An author whose event has not arrived has only just registered. */
const isNewAccount = (registeredAt: Date | null, now: Date): boolean =>
  !registeredAt || now.getTime() - registeredAt.getTime() < newAccountMs

/** Whether the author has posted the same within a day, or another member in this community. */
async function isRepeated(
  sql: Sql,
  { id, fingerprint, authorId, communityId, now }: Suspect & { fingerprint: string },
): Promise<boolean> {
  if (fingerprint === '') return false
  const same = (table: string) =>
    `select 1 from ${table} where fingerprint = $1 and created_at > $2 and (author_id = $3 or community_id = $4)
       and id <> $5`
  const rows = await sql.query(`(${same('posts')} limit 1) union all (${same('waiting_posts')} limit 1)`, [
    fingerprint,
    new Date(now.getTime() - comparedFor),
    authorId,
    communityId,
    id,
  ])
  return rows.length > 0
}

export interface Suspect extends WrittenText {
  id: number
  authorId: number
  communityId: number
  registeredAt: Date | null
  now: Date
}

export async function isSuspicious(sql: Sql, suspect: Suspect): Promise<boolean> {
  const links = countLinks(suspect)
  const points =
    (isNewAccount(suspect.registeredAt, suspect.now) ? 1 : 0) +
    (links >= manyLinks ? 2 : links >= someLinks ? 1 : 0)
  if (points >= suspiciousFrom) return true
  // Two points.
  return isRepeated(sql, { ...suspect, fingerprint: fingerprintOf(suspect) })
}
