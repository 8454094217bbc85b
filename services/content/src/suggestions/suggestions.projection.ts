import { type museumSuggestionDecided, postEdited } from '@vitrine/contracts'
import type { Handler } from '@vitrine/messaging'
import type { ContentContext } from '../context.ts'
import { lockPost, updatePost } from '../posts/changes.repository.ts'
import { lockPreparing } from '../preparing/preparing.repository.ts'
import * as repository from './suggestions.repository.ts'

/**
 * Gives the posts that wait for a suggested museum the museum that it has become (PO6). It is no edit of the author: the
 * posts are not marked as edited, and have no earlier version.
 */
export const linkSuggestedMuseum =
  (ctx: Pick<ContentContext, 'outbox' | 'memory'>): Handler<typeof museumSuggestionDecided> =>
  async ({ data: { suggestionId, userId, museum } }, { tx, afterCommit }) => {
    await repository.lockSuggestion(tx, suggestionId)
    if (museum) {
      await repository.keepMuseum(tx, museum)
      await repository.keepSuggested(tx, { suggestionId, authorId: userId, museumId: museum.id })
      afterCommit(() => ctx.memory.publish({ of: 'museums', ids: [museum.id] }))
    }
    for (const postId of await repository.takeWaiting(tx, suggestionId, userId)) {
      if (!museum) continue
      // So that it is not published between the two statements.
      await lockPreparing(tx, postId)
      const post = await lockPost(tx, postId, 'edit')
      if (!post) await repository.setHiddenMuseum(tx, postId, museum.id)
      if (!post || post.museum) continue
      const linked = { ...post, museum }
      await updatePost(tx, linked)
      await ctx.outbox.publish(tx, postEdited, { post: linked, previousMuseumId: null })
    }
  }
