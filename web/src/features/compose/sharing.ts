import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { ApiError, isStatus } from '@vitrine/api-client'
import { type Post, postPath } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '../../lib/api.ts'
import { attachmentsOf, discard, release } from '../../lib/attachments/attachments.ts'
import { cancelled, isCancelled } from '../../lib/attachments/cancelled.ts'
import { allKeys } from '../../lib/attachments/media-draft.ts'
import { showRefusals } from '../../lib/attachments/show-refusals.ts'
import { addPost, refreshPostCounts, refreshPosts } from '../../lib/cache.ts'
import { failureToast } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { runApiMutation } from '../../lib/mutation.ts'
import { shareMutationKey } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'
import { type Draft, forgetDraft, writeDraft } from './draft.ts'
import { mediaOf, shownKeys } from './post-media.ts'
import { tagsOf } from './tags.ts'

/** Refusals that a retry does not change explain themselves; every other failure has the specification's one text. */
const explainsItself = (error: unknown) =>
  error instanceof ApiError && [401, 403, 409, 413, 415, 429, 507].includes(error.status)

function reportFailure(userId: number, draft: Draft, error: Error) {
  if (isCancelled(error)) return
  if (showRefusals(userId, draft, error) || explainsItself(error)) toast.show(failureToast(error))
  else toast.error(translate('create.failed.title'), translate('create.failed.message'))
}

/** Deletes the post that has failed, in whose place there is another one. */
async function removeReplaced({ id }: Pick<Post, 'id'>) {
  try {
    await api.call(routes.deletePost, { params: { id } })
  } catch (error) {
    if (!isStatus(error, 404)) console.info('A failed insight stays: it could not be deleted.', error)
  }
}

interface Sharing {
  userId: number
  /** A post that has failed, in whose place the new one comes. */
  replaced?: Post | undefined
  onView: (path: string) => void
}

/** Sends a draft once all that it shows has arrived; its dialog may be closed meanwhile. */
function share(client: QueryClient, draft: Draft, { userId, replaced, onView }: Sharing) {
  const { content, tags, museum, suggestion, ...media } = draft
  // Its own: with the session, the cache forgets what was being sent.
  const mutationKey = [...shareMutationKey(userId), crypto.randomUUID()]
  runApiMutation<Post>(client, {
    mutationKey,
    meta: { quiet: true },
    async send(_nothing, options) {
      const shown = await mediaOf(media, attachmentsOf(userId))
      if (client.isMutating({ mutationKey }) === 0) throw cancelled()
      const body = {
        ...shown,
        content: content.trim(),
        museumId: museum?.id ?? null,
        museumSuggestionId: museum ? null : (suggestion?.id ?? null),
        tags: tagsOf(tags),
      }
      return api.call(routes.createPost, { body }, options)
    },
    onSuccess(post) {
      release(userId, shownKeys(draft))
      for (const key of allKeys(draft)) discard(userId, key)
      forgetDraft(userId, draft, replaced)
      toast.show({
        kind: 'success',
        title: translate('create.shared.title'),
        description: translate('create.shared.message'),
        action: { label: translate('create.shared.view'), run: () => onView(postPath(post.id)) },
      })
      addPost(client, post)
      const refresh = () => {
        void refreshPosts(client)
        refreshPostCounts(client)
      }
      if (replaced) void removeReplaced(replaced).then(refresh)
      else refresh()
    },
    onError: error => reportFailure(userId, draft, error),
  })
}

const isSharing = (client: QueryClient, userId: number) =>
  client.isMutating({ mutationKey: shareMutationKey(userId) }) > 0

/**
 * Shares insights of a user, one at a time. The dialog that is opened while one is being shared shows that, and
 * `onShared` is called in it. The draft is kept until then.
 */
export function useSharing(
  userId: number,
  { replaced, onShared }: { replaced?: Post | undefined; onShared: () => void },
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isPending = useIsMutating({ mutationKey: shareMutationKey(userId) }) > 0
  const shared = useEffectEvent(onShared)
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || mutation.state.status !== 'success') return
        const [group, owner] = mutation.options.mutationKey ?? []
        const [wanted, user] = shareMutationKey(userId)
        if (group === wanted && owner === user) shared()
      }),
    [client, userId],
  )
  return {
    isPending,
    /** Asked at the moment of a change, which may come before it is rendered. */
    isSharing: () => isSharing(client, userId),
    share(draft: Draft) {
      if (isSharing(client, userId)) return
      writeDraft(userId, draft, replaced)
      share(client, draft, { userId, replaced, onView: path => void navigate(path) })
    },
  }
}
