export const communityPostMaxCharacters = 5_000
export const communityPostTitleMaxCharacters = 120
export const pollOptionsMin = 2
export const pollOptionsMax = 6
export const pollOptionMaxCharacters = 80
/** How long a poll is open, in hours: seven days unless its author chooses otherwise (DS3). */
export const pollHours = { min: 1, max: 30 * 24, standard: 7 * 24 } as const
/** Of a community (DS8). */
export const pinnedPostsMax = 3

export const communityPostTypes = ['text', 'discussion', 'poll', 'event', 'video', 'link'] as const
export type CommunityPostType = (typeof communityPostTypes)[number]
