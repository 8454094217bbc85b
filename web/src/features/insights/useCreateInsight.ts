import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import { routes, texts } from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { failureToast } from '../../lib/failures.ts'
import { useApiMutation } from '../../lib/mutation.ts'
import { refreshPosts } from '../../lib/posts.ts'
import { toast } from '../../ui/toast/queue.ts'
import { type Draft, emptyDraft, writeDraft } from './draft.ts'
import { tagsOf } from './tags.ts'

/** Refusals that trying again will not change explain themselves; all else is the specification's one text. */
const explainsItself = (error: unknown) =>
  error instanceof ApiError && (error.status === 403 || error.status === 429)

/** Shares a text insight; every list of insights is asked for again, and the draft is forgotten. */
export function useCreateInsight(userId: number, onShared: () => void) {
  const client = useQueryClient()
  return useApiMutation({
    meta: { quiet: true },
    send: ({ content, tags, museum }: Draft, options) =>
      api.call(
        routes.createPost,
        {
          body: {
            type: 'text',
            content: content.trim(),
            museumId: museum?.id ?? null,
            tags: tagsOf(tags),
          },
        },
        options,
      ),
    onSuccess: () => {
      writeDraft(userId, emptyDraft)
      toast.success(texts.insight.shared)
      void refreshPosts(client)
      for (const queryKey of [['user'], ['museum'], ['trending']]) void client.invalidateQueries({ queryKey })
      onShared()
    },
    onError: error => {
      if (explainsItself(error)) toast.show(failureToast(error))
      else toast.error(texts.insight.failed)
    },
  })
}
