import type { EventData, MuseumNotice, museumEditDecided, museumSuggestionDecided } from '@vitrine/contracts'
import type { Act } from './delivery.ts'

type Decided = EventData<typeof museumEditDecided>

const noticeOf: Record<Decided['outcome'], MuseumNotice['of']> = {
  approved: 'edit-approved',
  partly_approved: 'edit-partly-approved',
  rejected: 'edit-rejected',
}

/** Of `museum-edit-decided`. */
export const ofEditSuggestion = ({ userId, suggestionId, museum, reason, ...decided }: Decided): Act => ({
  userId,
  target: `suggestion:${suggestionId}`,
  link: `/museum/${museum.slug}`,
  notice: {
    of: decided.isTakenBack ? 'edit-taken-back' : noticeOf[decided.outcome],
    museum: museum.name,
    notes: reason,
  },
})

/** Of `museum-suggestion-decided`: it leads to the museum where there is one. */
export const ofMuseumSuggestion = (decided: EventData<typeof museumSuggestionDecided>): Act => {
  const { suggestionId, userId, name, outcome, museum, reason } = decided
  return {
    userId,
    target: `museum-suggestion:${suggestionId}`,
    link: museum ? `/museum/${museum.slug}` : '/discover',
    notice: { of: `museum-${outcome}`, museum: name, notes: reason ?? '' },
  }
}
