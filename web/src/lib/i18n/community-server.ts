import type { TextId } from '@vitrine/contracts'

/** What the server says to the screens of communities alone: it is loaded with them. */
export type CommunityServerId = Extract<TextId, `community.${string}`>

export const isCommunityServerId = (id: string): id is CommunityServerId => id.startsWith('community.')
