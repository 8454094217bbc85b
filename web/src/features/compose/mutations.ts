import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { patchPost, refreshPostCounts } from '../../lib/cache.ts'
import { failureToast, hasCode } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useSingleMutation } from '../../lib/mutation.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { toast } from '../../ui/toast/queue.ts'
import type { Edit } from './edit.ts'
import { changesOfMedia, editedMediaOf } from './media-edit.ts'
import { tagsOf } from './tags.ts'

/** Covers what another one's post shows, or removes the cover, as a moderator (B-17). */
export function useCoverPost({ id }: Pick<Post, 'id'>, onSaved: () => void) {
  const client = useQueryClient()
  return useSingleMutation<Post, Post['sensitive']>({
    meta: { operation: 'operations.edit' },
    send: (sensitive, options) =>
      api.call(routes.setPostCover, { params: { id }, body: { sensitive } }, options),
    onSuccess: saved => {
      patchPost(client, id, { media: saved.media, images: saved.images, sensitive: saved.sensitive })
      toast.success(translate('edit.saved'))
      onSaved()
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
