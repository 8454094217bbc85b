import type {
  EventData,
  MuseumNotice,
  MuseumRef,
  museumClaimDecided,
  museumManagerAssigned,
  museumReviewReplied,
  museumVerified,
} from '@vitrine/contracts'
import type { Act } from './delivery.ts'

const linkTo = ({ slug }: MuseumRef): string => `/museum/${slug}`
const noticeOf = (of: MuseumNotice['of'], { name }: MuseumRef, notes = ''): MuseumNotice => ({
  of,
  museum: name,
  notes,
})

export const ofClaim = (decided: EventData<typeof museumClaimDecided>): Act => {
  const { userId, requestId, museum, outcome, notes } = decided
  const notice = noticeOf(`claim-${outcome}`, museum, notes)
  return { userId, target: `claim:${requestId}`, link: linkTo(museum), notice }
}

type Assigned = EventData<typeof museumManagerAssigned>
const target = ({ museum }: Assigned) => `manager:${museum.id}`

/** Whose request was approved learns it by the outcome of the request. */
export const ofAssigned = (assigned: Assigned): Act | null => {
  const { museum, managerId, requestId } = assigned
  if (managerId === null || requestId !== null) return null
  const notice = noticeOf('manager-assigned', museum)
  return { userId: managerId, target: target(assigned), link: linkTo(museum), notice }
}

export const ofRemoved = (assigned: Assigned): Act | null => {
  const { museum, previousManagerId } = assigned
  if (previousManagerId === null) return null
  const notice = noticeOf('manager-removed', museum)
  return { userId: previousManagerId, target: target(assigned), link: linkTo(museum), notice }
}

export const ofVerified = (verified: EventData<typeof museumVerified>): Act | null => {
  const { museum, isVerified, managerId } = verified
  if (managerId === null) return null
  const notice = noticeOf(isVerified ? 'museum-verified' : 'museum-unverified', museum)
  return { userId: managerId, target: `verified:${museum.id}`, link: linkTo(museum), notice }
}

/** Managers may review their own museum, and need no notice of their own reply. */
export const ofReviewReply = (replied: EventData<typeof museumReviewReplied>): Act | null => {
  const { userId, reviewId, museum, managerId } = replied
  if (userId === managerId) return null
  const notice = noticeOf('review-replied', museum)
  return { userId, target: `review:${reviewId}`, link: `${linkTo(museum)}#reviews`, notice }
}
