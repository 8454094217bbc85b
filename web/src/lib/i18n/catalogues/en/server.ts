import { type ServerTexts, serverTexts } from '@vitrine/contracts'
import { type CommunityServerId, isCommunityServerId } from '../../community-server.ts'
import { isMemberServerId, type MemberServerId } from '../../member-server.ts'

const entries = Object.entries(serverTexts)

/** What the server says to every screen. */
export const server = Object.fromEntries(
  entries.filter(([id]) => !isMemberServerId(id) && !isCommunityServerId(id)),
) as Omit<ServerTexts, MemberServerId | CommunityServerId>

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
