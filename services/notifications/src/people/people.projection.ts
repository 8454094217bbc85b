import {
  type userBlocked,
  userMuted,
  userRegistered,
  userUnblocked,
  type userUnmuted,
  type userUpdated,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import { type Block, type PersonRow, setBlocks, setMutes, upsertPeople } from './people.repository.ts'

type OfAPerson = typeof userRegistered | typeof userUpdated
type OfABlock = typeof userBlocked | typeof userUnblocked

const personOf = (event: Received<OfAPerson>): PersonRow => {
  const { user } = event.data
  const shown =
    event.type === userRegistered.type
      ? // What an account begins with.
        { audience: 'public' as const, allows_messages: true }
      : { audience: event.data.audience, allows_messages: event.data.allowsMessages }
  return { id: user.id, summary: user, ...shown, version: event.aggregateVersion }
}

/** Copies users; the newest version wins. */
export const keepPeople: BatchHandler<OfAPerson> = (events, { tx }) => upsertPeople(tx, events.map(personOf))

const blockOf = ({ type, data }: Received<OfABlock>): Block => ({
  blockerId: data.blockerId,
  blockedId: data.blockedId,
  isBlocked: type !== userUnblocked.type,
})

export const keepBlocks: BatchHandler<OfABlock> = (events, { tx }) => setBlocks(tx, events.map(blockOf))

export const keepMutes: BatchHandler<typeof userMuted | typeof userUnmuted> = (events, { tx }) =>
  setMutes(
    tx,
    events.map(event => ({
      muterId: event.data.muterId,
      mutedId: event.data.mutedId,
      isMuted: event.type === userMuted.type,
      until: event.type === userMuted.type ? event.data.until : null,
    })),
  )
