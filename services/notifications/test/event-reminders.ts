import type { EventKind, EventRef, Reminder } from '@vitrine/contracts'
import type { TestEnvironment } from './environment.ts'
import { meetup, meetupActs } from './meetups.ts'
import { museumActs, talk } from './museums.ts'

/** A meetup or a museum event that users are reminded of in these tests. */
export function occasionOf(kind: EventKind, env: TestEnvironment) {
  if (kind === 'meetup') {
    const acts = meetupActs(env)
    return {
      ...acts,
      event: meetup,
      remind: (userIds: number[], reminder: Reminder = 'day', event = meetup, id?: string) =>
        acts.remind(userIds, reminder, event, undefined, id ? { id } : {}),
      become: (event: EventRef, changes: ('date' | 'place')[] = ['date']) => acts.change(event, changes),
      cancel: () => acts.cancel(),
      delete: () => acts.delete(),
      attend: (userId: number) => acts.confirm(userId),
    }
  }
  const acts = museumActs(env)
  return {
    ...acts,
    event: talk,
    remind: (userIds: number[], reminder: Reminder = 'day', event = talk, id?: string) =>
      acts.remind(userIds, reminder, event, id ? { id } : {}),
    become: (event: EventRef, changes: ('date' | 'place')[] = ['date']) => acts.change(event, changes),
    cancel: () => acts.cancel(),
    delete: () => acts.delete(),
  }
}
export type Occasion = ReturnType<typeof occasionOf>
