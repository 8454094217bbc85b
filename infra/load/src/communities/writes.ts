import { busyMeetup, crowd } from './meetups.ts'
import type { Viewer } from './reads.ts'

/** A request that changes something; each turn changes it again. */
export interface Write {
  name: string
  as: Viewer
  path: string
  body(turn: number): object
}

export const writes: readonly Write[] = [
  {
    name: 'join a meetup, or cancel',
    as: 'reader',
    path: `/api/meetups/${busyMeetup}/join`,
    body: turn => ({ status: turn % 2 === 0 ? 'attending' : 'none' }),
  },
  {
    name: 'comment on a meetup',
    as: 'owner',
    path: `/api/meetups/${busyMeetup}/comments`,
    body: turn => ({ content: `The lamps are lit, ${turn}` }),
  },
  {
    name: 'create a meetup',
    as: 'owner',
    path: `/api/communities/${crowd}/meetups`,
    body: turn => ({
      title: `The evening of chapter ${turn}`,
      description: 'We read what we see.',
      location: 'The library',
      date: '2099-06-01',
      startTime: '18:30',
      timezone: 'Europe/Lisbon',
      maxAttendees: 20,
      enableWaitlist: true,
    }),
  },
]

export async function sendWrite(
  origin: string,
  { path, body }: Write,
  headers: Record<string, string>,
  turn: number,
): Promise<void> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body(turn)),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
}
