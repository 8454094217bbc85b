import fc from 'fast-check'
import { hourMs, type Operation, outsider, owner, type Place, users } from './rsvp-model.ts'

const wanted = ['attending', 'interested', 'none'] as const
const places = [0, 1, 2] as const
const museumEvent = 2
const edits = places.flatMap(occasion => {
  const changes: Extract<Operation, { do: 'edit' }>['change'][] = [
    ...[1, 2, 3, null].map(seats => ({ seats })),
    ...[true, false].map(hasWaitlist => ({ hasWaitlist })),
    ...(occasion === museumEvent ? [] : [true, false].map(isPaid => ({ isPaid }))),
  ]
  return changes.map((change): Operation => ({ do: 'edit', occasion, change }))
})

/** By each kind of user, on each occasion. */
export const everyOperation: Operation[] = [
  ...places.flatMap((occasion): Operation[] => [
    ...[owner, 1, 2, outsider].flatMap(user =>
      wanted.map((each): Operation => ({ do: 'answer', occasion, user, wanted: each })),
    ),
    { do: 'cancel', occasion },
  ]),
  ...edits,
  ...(['leave', 'remove', 'ban', 'erase'] as const).map((what): Operation => ({ do: what, user: 1 })),
  { do: 'leave', user: outsider },
  { do: 'join', user: outsider },
  { do: 'pass', ms: 25 * hourMs },
]

const attend = (user: number, occasion: Place = 0): Operation => ({
  do: 'answer',
  occasion,
  user,
  wanted: 'attending',
})
const waits = [1, 2, 3, 4].map(user => attend(user))
/** Also of users who are no members. */
const visits = [outsider, 1, 2, 3].map(user => attend(user, museumEvent))
const offers: Operation[] = [...waits, { do: 'answer', occasion: 0, user: owner, wanted: 'none' }]
export const beginnings: Record<string, Operation[]> = {
  'without an answer': [],
  'that are full': [
    ...waits,
    ...visits,
    attend(1, 1),
    { do: 'answer', occasion: 1, user: 2, wanted: 'interested' },
  ],
  'with an offer': offers,
  'with an offer of what is free by then': [
    ...offers,
    { do: 'edit', occasion: 0, change: { isPaid: false } },
  ],
  'that are cancelled': [
    ...offers,
    ...visits,
    attend(1, 1),
    ...places.map((occasion): Operation => ({ do: 'cancel', occasion })),
  ],
  'that have started': [...offers, ...visits, attend(1, 1), { do: 'pass', ms: 75 * hourMs }],
}

const op = <const What extends string>(...what: What[]) => fc.constantFrom(...what)
/** Most often the first one, so that operations meet. */
const occasion = fc.constantFrom<Place[]>(0, 0, 0, 1, 2, 2)
const user = fc.constantFrom(...users)
const member = fc.constantFrom(1, 2, 3, 4, outsider)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      do: op('answer'),
      occasion,
      user,
      wanted: fc.constantFrom('attending' as const, 'attending' as const, ...wanted),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: op('join', 'join', 'leave', 'remove', 'ban', 'erase'), user: member }),
  },
  { weight: 3, arbitrary: fc.constantFrom(...edits) },
  { weight: 1, arbitrary: fc.record({ do: op('cancel'), occasion }) },
  { weight: 3, arbitrary: fc.record({ do: op('pass'), ms: fc.constantFrom(7 * hourMs, 25 * hourMs) }) },
)
export const sequence = fc
  .record({
    beginning: fc.constantFrom<Operation[][]>([], waits, visits, offers),
    more: fc.array(operation, { minLength: 4, maxLength: 16 }),
  })
  .map(({ beginning, more }) => [...beginning, ...more])

/** What sequences reach: an operation with its refusal, or an event. */
export const reached = [
  ...['answer not_found', 'answer not_a_member', 'answer event_past', 'answer event_cancelled'],
  ...['answer event_full', 'edit event_past', 'edit event_cancelled', 'edit capacity_below_attendees'],
  ...['cancel event_past', 'join banned', 'leave not_a_member', 'ban not_found', 'ban null', 'erase null'],
  ...['rsvp-confirmed', 'rsvp-interest-marked', 'rsvp-waitlisted', 'rsvp-offered', 'rsvp-promoted'],
  ...['rsvp-cancelled', 'meetup-cancelled', 'meetup-deleted', 'museum-event-rsvp-changed'],
  ...['museum-event-cancelled', 'museum-event-deleted'],
]
