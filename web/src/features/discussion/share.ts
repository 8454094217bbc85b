import type { QueryClient } from '@tanstack/react-query'
import { isStatus } from '@vitrine/api-client'
import { type CommunityPost, CreateCommunityPost, mediaFilePath } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { attachmentsOf, discard, release, withoutLost } from '../../lib/attachments/attachments.ts'
import { cancelled, isCancelled } from '../../lib/attachments/cancelled.ts'
import { addressesOf, allKeys, hasRefused } from '../../lib/attachments/media-draft.ts'
import { showRefusals } from '../../lib/attachments/show-refusals.ts'
import type { Wording } from '../../lib/community-wording.ts'
import { type Problems, problemsIn } from '../../lib/form-problems.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { runApiMutation } from '../../lib/mutation.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/toast/queue.ts'
import { bodyOf } from './body.ts'
import { addPost, dropPost } from './cache.ts'
import { type Draft, emptyDraft, isSameDraft, shownKeys } from './draft.ts'
import { readDraft, writeDraft } from './draft-store.ts'
import { rereadIfRefused } from './mutations.ts'
import { createPostKey, isSharing } from './sharing.ts'

interface Sharing {
  userId: number
  communityId: number
  wording: Wording
}

/** What the server would refuse, at its fields. Files that are chosen need not have arrived yet. */
export function problemsOf(draft: Draft, attachments: ReadonlyMap<string, unknown>): Problems {
  // Any address of media stands for those of the files, which are distinct.
  const chosen = shownKeys(draft).filter(key => attachments.has(key))
  const addresses = chosen.map((key, id) => [key, mediaFilePath(`${id}-${'a'.repeat(26)}.webp`)] as const)
  return problemsIn(CreateCommunityPost, bodyOf(draft, new Map(addresses)))
}

/**
 * Why a draft cannot be shared: what is wrong with its fields, and nothing more where a file is of no use, whose place says
 * why. Null: it can be shared.
 */
export function refusalOf(userId: number, draft: Draft): Problems | null {
  const attachments = attachmentsOf(userId)
  const problems = problemsOf(draft, attachments)
  return Object.keys(problems).length > 0 || hasRefused(shownKeys(draft), attachments) ? problems : null
}

/** Deletes the post that has failed, in whose place there is another one. */
async function removeReplaced(client: QueryClient, id: number) {
  try {
    await api.call(routes.deleteCommunityPost, { params: { id } })
  } catch (error) {
    if (!isStatus(error, 404)) return console.info('A failed post stays: it could not be deleted.', error)
  }
  dropPost(client, id, { isOwn: false })
}

/** When the author, who alone sees the post, finds it in the discussion. */
const whenItAppears = ({ status }: CommunityPost) => {
  if (status === 'preparing') return translate('discussion.created.preparing')
  return status === 'pending' ? translate('discussion.waitsForApproval') : undefined
}

/**
 * Posts a draft in a community (DS2) once all that it shows has arrived; its page may be left meanwhile. While one is being
 * shared, it does nothing.
 */
export function share(client: QueryClient, draft: Draft, { userId, communityId, wording }: Sharing) {
  if (isSharing(client, communityId)) return
  // Its own: with the session, the cache forgets what was being sent.
  const mutationKey = [...createPostKey(communityId), crypto.randomUUID()]
  const shown = shownKeys(draft)
  runApiMutation<CommunityPost>(client, {
    mutationKey,
    meta: { quiet: true },
    async send(_nothing, sent) {
      const addresses = await addressesOf(shown, attachmentsOf(userId))
      if (client.isMutating({ mutationKey }) === 0) throw cancelled()
      return api.call(
        wording === 'group' ? routes.createGroupPost : routes.createCommunityPost,
        { params: { id: communityId }, body: bodyOf(draft, addresses) },
        sent,
      )
    },
    onSuccess(post) {
      release(userId, shown)
      for (const key of allKeys(draft)) discard(userId, key)
      if (isSameDraft(readDraft(userId, communityId), draft)) writeDraft(userId, communityId, emptyDraft)
      addPost(client, post)
      toast.success(translate('discussion.created'), whenItAppears(post))
      if (draft.replaces !== null) void removeReplaced(client, draft.replaces)
    },
    onError(error) {
      if (isCancelled(error)) return
      showRefusals(userId, withoutLost(userId, draft), error)
      toastFailure('discussion.createFailed', error)
      rereadIfRefused(client, communityId, error)
    },
  })
}
