import type { CommunityRef, Visibility } from '@vitrine/contracts'
import { visibilityOf } from '../../standing/standing.ts'

/** What every event of a discussion says of the post. */
export interface PostOf {
  community: CommunityRef
  visibility: Visibility
  postId: number
}

export const postOf = ({ id, name, isPrivate }: CommunityRef, postId: number): PostOf => ({
  community: { id, name, isPrivate },
  visibility: visibilityOf({ isPrivate }),
  postId,
})

/** As {@link postOf}, of what only those learn of whom the event names, and moderators: votes and decisions. */
export const involvedIn = (community: CommunityRef, postId: number): PostOf => ({
  ...postOf(community, postId),
  visibility: 'involved',
})
