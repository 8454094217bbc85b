import type { ReceivedEvent } from './event.ts'
import { userBlocked, type userMuted, type userUnblocked, userUnmuted } from './events/identity.ts'

/** What a block or a mute is, begun or taken back, as a consumer receives it. */
export type HidingEvent =
  | ReceivedEvent<typeof userBlocked>
  | ReceivedEvent<typeof userUnblocked>
  | ReceivedEvent<typeof userMuted>
  | ReceivedEvent<typeof userUnmuted>

/** That a viewer is not shown a user, or is again. */
export interface Hiding {
  viewerId: number
  userId: number
  /** `blocks`, `is-blocked`: the two directions of a block. */
  reason: 'blocks' | 'is-blocked' | 'mutes'
  isHidden: boolean
  /** ISO-8601; null: without an end. */
  until: string | null
}

/** Who is not shown to whom by a block or a mute: both users of a block, the muted one of a mute. */
export function hidingsOf({ type, data }: HidingEvent): Hiding[] {
  if ('muterId' in data) {
    const { muterId, mutedId } = data
    const until = 'until' in data ? data.until : null
    return [
      { viewerId: muterId, userId: mutedId, reason: 'mutes', isHidden: type !== userUnmuted.type, until },
    ]
  }
  const { blockerId, blockedId } = data
  const isHidden = type === userBlocked.type
  return [
    { viewerId: blockerId, userId: blockedId, reason: 'blocks', isHidden, until: null },
    { viewerId: blockedId, userId: blockerId, reason: 'is-blocked', isHidden, until: null },
  ]
}
