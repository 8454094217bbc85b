import { type ServerTexts, serverTexts } from '@vitrine/contracts'
import {
  type CommunityServerId,
  isCommunityServerId,
  isMeetupServerId,
  isMuseumEventServerId,
  isRecapServerId,
  isVisitPlanServerId,
  type MeetupServerId,
  type MuseumEventServerId,
  type RecapServerId,
  type VisitPlanServerId,
} from '../../community-server.ts'
import { isMemberServerId, type MemberServerId } from '../../member-server.ts'

const entries = Object.entries(serverTexts)

/** What the server says to every screen. */
export const server = Object.fromEntries(
  entries.filter(
    ([id]) =>
      !isMemberServerId(id) &&
      !isCommunityServerId(id) &&
      !isMeetupServerId(id) &&
      !isMuseumEventServerId(id) &&
      !isRecapServerId(id) &&
      !isVisitPlanServerId(id),
  ),
) as Omit<
  ServerTexts,
  | MemberServerId
  | CommunityServerId
  | MeetupServerId
  | MuseumEventServerId
  | RecapServerId
  | VisitPlanServerId
>

/** What the server says to the screens of members alone; loaded with them. */
export const memberServer = Object.fromEntries(entries.filter(([id]) => isMemberServerId(id))) as Pick<
  ServerTexts,
  MemberServerId
>

/** What the server says to the screens of communities alone; loaded with them. */
export const communityServer = Object.fromEntries(entries.filter(([id]) => isCommunityServerId(id))) as Pick<
  ServerTexts,
  CommunityServerId
>

/** What the server says to the screens of meetups alone; loaded with them. */
export const meetupServer = Object.fromEntries(entries.filter(([id]) => isMeetupServerId(id))) as Pick<
  ServerTexts,
  MeetupServerId
>

/** What the server says to the screens of museum events alone; loaded with them. */
export const museumEventServer = Object.fromEntries(
  entries.filter(([id]) => isMuseumEventServerId(id)),
) as Pick<ServerTexts, MuseumEventServerId>

/** What the server says to the screens of visit plans alone; loaded with them. */
export const visitPlanServer = Object.fromEntries(entries.filter(([id]) => isVisitPlanServerId(id))) as Pick<
  ServerTexts,
  VisitPlanServerId
>

/** What the server says to the recaps of meetups alone; loaded with them. */
export const recapServer = Object.fromEntries(entries.filter(([id]) => isRecapServerId(id))) as Pick<
  ServerTexts,
  RecapServerId
>
