import type { CommunityPost } from '@vitrine/contracts'
import { adopt, withoutLost } from '../../lib/attachments/attachments.ts'
import { failedVideoKey } from '../../lib/attachments/media-draft.ts'
import { awaitFocus } from '../../lib/awaited-focus.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { isUntouched, readDraft, writeDraft } from './draft-store.ts'
import { composerFieldId } from './sharing.ts'

function draftOf(userId: number, { id, type, content, media, waiting }: CommunityPost): Draft {
  const shown = media.map(each => ({ key: adopt(userId, each), altText: each.altText }))
  const begun = { ...emptyDraft, content, replaces: id }
  if (type !== 'video') return { ...begun, panel: 'photo', pictures: shown }
  const [video = { key: failedVideoKey, altText: waiting?.[0]?.altText ?? '' }] = shown
  return { ...begun, panel: 'video', video: { ...video, isRecorded: false } }
}

/**
 * Begins another attempt at a post that has failed: the composer of its community has its text, and what is ready of its
 * media. The post is withdrawn once the new one is created. False: something else is being written there.
 */
export function startAgain(userId: number, post: CommunityPost): boolean {
  const { communityId } = post
  const before = readDraft(userId, communityId)
  const hasBegun = before.replaces === post.id
  if (!hasBegun && !isUntouched(withoutLost(userId, before))) return false
  awaitFocus(composerFieldId(communityId))
  writeDraft(userId, communityId, hasBegun ? { ...before } : draftOf(userId, post))
  return true
}
