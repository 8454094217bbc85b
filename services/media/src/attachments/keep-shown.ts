import type { Audience } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { MediaContext } from '../context.ts'
import {
  assumeAudience,
  claimVersion,
  findShown,
  lockFiles,
  noteAttached,
  type Shown,
  type Subject,
  setShown,
} from './attachments.repository.ts'
import { lockCommunity } from './communities.repository.ts'
import { publicAmong } from './is-public.ts'
import { type MadePrivate, noticePrivate } from './made-private.ts'

/** What an event says of a subject: what it shows from now on. */
export interface Said {
  subject: Subject
  shown: Shown
  /** Of the event: an older one than what is known changes nothing. */
  version: number
  /** Where a community has the subject. */
  community?: { id: number; isPrivate: boolean }
  /** Of the author, where the event says it. */
  audience?: Audience
}

/** Keeps which files a subject shows, and whether its readers see them. Resolves with all files concerned; none: nothing changed. */
export async function keepShown(
  { ctx, tx, madePrivate }: { ctx: MediaContext; tx: Transaction; madePrivate: MadePrivate },
  { subject, shown, version, community, audience }: Said,
): Promise<number[]> {
  const at = ctx.clock()
  if (!(await claimVersion(tx, subject, version, at))) return []
  // What a purged community had is erased with it, whatever an event says that comes late.
  if (community && (await lockCommunity(tx, community)).isPurged) return []
  const concerned = [...new Set([...(await findShown(tx, subject)), ...shown.mediaIds])]
  await lockFiles(tx, concerned)
  if (audience) await assumeAudience(tx, { authorId: shown.authorId, audience })
  await noticePrivate(
    { ctx, tx, madePrivate },
    () => publicAmong(tx, concerned),
    async () => {
      await setShown(tx, subject, shown)
      await noteAttached(tx, concerned, at)
    },
  )
  return concerned
}
