import type { MemberRestrictions } from '@vitrine/contracts'

export type Writing = 'posting' | 'commenting'

/** Whether a moderator keeps the member from it (MM6). */
export const isKeptFrom = (writing: Writing, { canPost, canComment, isMuted }: MemberRestrictions) =>
  isMuted || !(writing === 'posting' ? canPost : canComment)
