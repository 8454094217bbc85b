import { searchText } from '@vitrine/service-kit'
import type { PostDetails } from '../posts/post-row.ts'

/** What words of a post its search finds it by. */
export interface SearchedPost {
  communityId: number
  isPrivate: boolean
  content: string
  details: PostDetails
  pollOptions: readonly string[] | null
}

/** Words that no text has: {@link searchText} leaves letters and digits. */
const forEveryone = '/public'
const forMembersOf = (communityId: number) => `/${communityId}`

/** The words of its text, and for whom it is, which the index then finds together. */
export function wordsOf({ communityId, isPrivate, content, details, pollOptions }: SearchedPost): string[] {
  const { title, eventTitle, eventLocation, eventDescription } = details
  const texts = [content, title, eventTitle, eventLocation, eventDescription, ...(pollOptions ?? [])]
  const words = searchText(texts.filter(Boolean).join(' ')).split(' ').filter(Boolean)
  return [...new Set([...words, isPrivate ? forMembersOf(communityId) : forEveryone])]
}

/** A `tsquery` of the posts that a member of these private communities may read. */
export const readableBy = (privateCommunities: readonly number[]): string =>
  [forEveryone, ...privateCommunities.map(forMembersOf)].map(word => `'${word}'`).join(' | ')
