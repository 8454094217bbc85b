import type { Meetup } from '@vitrine/contracts'

type Of = Pick<Meetup, 'status' | 'dateTime' | 'mayJoin' | 'userStatus'>

/** Whether the reader may not answer a meetup that is to come because they are no member of its community. */
export const mustJoinFirst = ({ status, dateTime, mayJoin, userStatus }: Of, now: number): boolean =>
  status === 'upcoming' && Date.parse(dateTime) > now && !mayJoin && userStatus === 'none'
