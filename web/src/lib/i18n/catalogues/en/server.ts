import { type ServerTexts, serverTexts } from '@vitrine/contracts'
import { isMemberServerId, type MemberServerId } from '../../member-server.ts'

const entries = Object.entries(serverTexts)

/** What the server says to every screen. */
export const server = Object.fromEntries(entries.filter(([id]) => !isMemberServerId(id))) as Omit<
  ServerTexts,
  MemberServerId
>

/** What the server says to the screens of members alone; loaded with them. */
export const memberServer = Object.fromEntries(entries.filter(([id]) => isMemberServerId(id))) as Pick<
  ServerTexts,
  MemberServerId
>
