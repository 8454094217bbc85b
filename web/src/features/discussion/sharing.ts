import { type QueryClient, useIsMutating } from '@tanstack/react-query'

/** Of the text of the composer. */
export const composerFieldId = (communityId: number) => `composer-${communityId}`

export const createPostKey = (communityId: number) => ['createCommunityPost', communityId]

/** Whether a post of the user is being shared. Asked at the moment of a change, which may come before it is rendered. */
export const isSharing = (client: QueryClient, communityId: number): boolean =>
  client.isMutating({ mutationKey: createPostKey(communityId) }) > 0

/** {@link isSharing}, also of a post that was shared before its page was left. */
export const useIsSharing = (communityId: number): boolean =>
  useIsMutating({ mutationKey: createPostKey(communityId) }) > 0
