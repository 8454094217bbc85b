import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import { type Post, postPath } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { useNavigate } from 'react-router-dom'
import { api } from '../../lib/api.ts'
import { addPost, patchPost, refreshPostCounts, refreshPosts } from '../../lib/cache.ts'
import { failureToast, hasCode } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'
import { attachmentsOf, discard, release } from './attachments.ts'
import { type Draft, emptyDraft, writeDraft } from './draft.ts'
import type { Edit } from './edit.ts'
import { allKeys, mediaOf, shownKeys } from './media-draft.ts'
import { changesOfMedia, editedMediaOf } from './media-edit.ts'
import { tagsOf } from './tags.ts'

/** Refusals that a retry does not change explain themselves; every other failure has the specification's one text. */
const explainsItself = (error: unknown) =>
  error instanceof ApiError && [401, 403, 409, 413, 415, 429, 507].includes(error.status)

/** Creates a post, once all that it shows has arrived. It stands on top at once; then every list of posts is fetched again. The draft is removed. */
export function useCreatePost(userId: number, onCreated: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSingleMutation({
    meta: { quiet: true },
    async send({ content, tags, museum, suggestion, ...media }: Draft, options) {
      const shown = await mediaOf(media, attachmentsOf(userId))
      return api.call(
        routes.createPost,
        {
          body: {
            ...shown,
            content: content.trim(),
            museumId: museum?.id ?? null,
            museumSuggestionId: museum ? null : (suggestion?.id ?? null),
            tags: tagsOf(tags),
          },
        },
        options,
      )
    },
    onSuccess: (post, draft) => {
      release(userId, shownKeys(draft))
      for (const key of allKeys(draft)) discard(userId, key)
      writeDraft(userId, emptyDraft)
      toast.show({
        kind: 'success',
        title: translate('create.shared.title'),
        description: translate('create.shared.message'),
        action: { label: translate('create.shared.view'), run: () => void navigate(postPath(post.id)) },
      })
      addPost(client, post)
      void refreshPosts(client)
      refreshPostCounts(client)
      onCreated()
    },
    onError: error => {
      if (explainsItself(error)) toast.show(failureToast(error))
      else toast.error(translate('create.failed.title'), translate('create.failed.message'))
    },
  })
}

/** Saves an edit. Another version than the one it began with is refused, and `onStale` is called. */
export function useUpdatePost(
  post: Post,
  { onSaved, onStale }: { onSaved: () => void; onStale: () => void },
) {
  const client = useQueryClient()
  return useSingleMutation({
    meta: { quiet: true },
    send: ({ content, tags, museum, basedOn, ...media }: Edit, options) =>
      api.call(
        routes.updatePost,
        {
          params: { id: post.id },
          body: {
            content: content.trim(),
            museumId: museum?.id ?? null,
            tags: tagsOf(tags),
            ...changesOfMedia(media, editedMediaOf(post)),
            editedAt: basedOn,
          },
        },
        options,
      ),
    onSuccess: saved => {
      patchPost(client, post.id, saved)
      toast.success(translate('edit.saved'))
      void client.invalidateQueries({ queryKey: queryKeys.history.ofPost(post.id) })
      client.removeQueries({ queryKey: queryKeys.captions(post.id) })
      for (const museum of [post.museum, saved.museum]) {
        if (!museum || post.museum?.id === saved.museum?.id) continue
        void client.invalidateQueries({ queryKey: queryKeys.posts.ofMuseum(museum.id) })
      }
      refreshPostCounts(client)
      onSaved()
    },
    onError: error => {
      if (hasCode(error, 'stale_version')) onStale()
      else toast.show(failureToast(error, { operation: 'operations.edit' }))
    },
  })
}
