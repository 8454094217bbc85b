import type { EventData, MuseumNotice, museumSuggestionDecided } from '@vitrine/contracts'
import type { Act } from './delivery.ts'

type Decided = EventData<typeof museumSuggestionDecided>

const noticeOf: Record<Decided['outcome'], MuseumNotice['of']> = {
  approved: 'edit-approved',
  partly_approved: 'edit-partly-approved',
  rejected: 'edit-rejected',
}

/** Of `museum-suggestion-decided`. */
export const ofSuggestion = ({ userId, suggestionId, museum, outcome, reason }: Decided): Act => ({
  userId,
  target: `suggestion:${suggestionId}`,
  link: `/museum/${museum.slug}`,
  notice: { of: noticeOf[outcome], museum: museum.name, notes: reason },
})
