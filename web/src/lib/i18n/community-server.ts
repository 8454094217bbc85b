import type { TextId } from '@vitrine/contracts'

const groups = ['community', 'communityModeration', 'discussion', 'reports'] as const

/** What the server says to the screens of communities alone: it is loaded with them. */
export type CommunityServerId = Extract<TextId, `${(typeof groups)[number]}.${string}`>

export const isCommunityServerId = (id: string): id is CommunityServerId =>
  groups.some(group => id.startsWith(`${group}.`))

/** What the server says to the screens of meetups alone: it is loaded with them. */
export type MeetupServerId = Extract<TextId, `meetup.${string}`>

export const isMeetupServerId = (id: string): id is MeetupServerId => id.startsWith('meetup.')

/** What the server says to the screens of museum events alone: it is loaded with them. */
export type MuseumEventServerId = Extract<TextId, `museumEvent.${string}`>

export const isMuseumEventServerId = (id: string): id is MuseumEventServerId => id.startsWith('museumEvent.')

/** What the server says to the screens of visit plans alone: it is loaded with them. */
export type VisitPlanServerId = Extract<TextId, `visitPlan.${string}`>

export const isVisitPlanServerId = (id: string): id is VisitPlanServerId => id.startsWith('visitPlan.')

/** What the server says to the recaps of meetups alone: it is loaded with them. */
export type RecapServerId = Extract<TextId, `recap.${string}`>

export const isRecapServerId = (id: string): id is RecapServerId => id.startsWith('recap.')
