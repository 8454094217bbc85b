import { busyMeetup, crowd } from './meetups.ts'
import { isMeasured } from './only.ts'
import type { Viewer } from './reads.ts'
import { insightInRecap } from './recaps.ts'
import { busyPlan } from './visit-plans.ts'

/** A request that changes something; each turn changes it again. */
export interface Write {
  name: string
  as: Viewer
  /** POST where it is not said. */
  method?: 'POST' | 'PUT'
  path: string
  body(turn: number): object
}

const all: readonly Write[] = [
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
    name: 'leave an insight out of a recap, or show it',
    as: 'owner',
    method: 'PUT',
    path: `/api/meetups/${busyMeetup}/recap/insights/${insightInRecap}`,
    body: turn => ({ isShown: turn % 2 === 1 }),
  },
  {
    name: 'agree to a recap, or not',
    as: 'owner',
    method: 'PUT',
    path: `/api/meetups/${busyMeetup}/recap/consent`,
    body: turn => ({ isGiven: turn % 2 === 0 }),
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
  {
    name: 'vote in a plan of a visit',
    as: 'reader',
    method: 'PUT',
    path: `/api/visit-plans/${busyPlan}/vote`,
    body: turn => ({ museumIds: [1 + (turn % 8)], times: [] }),
  },
]
export const writes = all.filter(isMeasured)

export async function sendWrite(
  origin: string,
  { path, method = 'POST', body }: Write,
  headers: Record<string, string>,
  turn: number,
): Promise<void> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body(turn)),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
}
