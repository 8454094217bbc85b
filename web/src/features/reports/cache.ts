import type { Query, QueryClient } from '@tanstack/react-query'
import { isCommunityPost } from '../../lib/community-posts.ts'
import type { Reported } from '../../lib/content-dialogs.ts'
import { removeCopies } from '../../lib/copies.ts'
import { isOfDiscussion } from '../../lib/query-keys.ts'

/** The photos of a meetup. */
const isOfPhotos = ({ queryKey: [group, , list] }: Query) => group === 'meetup' && list === 'photos'

/**
 * Removes a reported post, comment or photo from the lists of the user who reported it, a comment with its replies. The post
 * stays at its own address. Nothing is deleted, so nothing can be undone.
 */
export function removeReported(client: QueryClient, target: Reported) {
  const { targetType, targetId } = target
  if (targetType === 'community_post') removeCopies(client, isCommunityPost(targetId))
  else if (targetType === 'community_comment') {
    removeCopies(
      client,
      value => 'parentId' in value && (value.id === targetId || value.parentId === targetId),
      // Comments on insights have the same numbers.
      queryKey => queryKey[0] !== 'communityComments',
    )
  } else if (targetType === 'meetup_photo') {
    removeCopies(
      client,
      value => value.id === targetId && 'uploader' in value,
      // Moderators see what they reported themselves.
      queryKey => queryKey[0] !== 'meetup',
    )
  } else return
  // An answer that is on its way may be from before the report.
  void client.invalidateQueries({
    predicate: query =>
      (isOfDiscussion(query) || isOfPhotos(query)) && query.state.fetchStatus === 'fetching',
  })
}
