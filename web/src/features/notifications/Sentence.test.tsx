// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import {
  type CommunityNotice,
  communityNotices,
  type MeetupNotice,
  meetupNotices,
  museumEventNotices,
  type Notification,
} from '@vitrine/contracts'
import { afterEach, expect, it } from 'vitest'
import { makeUser } from '../../../test/make.ts'
import { showTextsIn, Texts } from '../../../test/texts.tsx'
import { contestedIn, isWhole } from './contesting.ts'
import { eventMoment } from './event-moment.ts'
import { Sentence } from './Sentence.tsx'

afterEach(() => {
  cleanup()
  showTextsIn('en')
})

const notice: CommunityNotice = { of: 'request-rejected', community: 'Clock {Circle}', reason: '' }
const plain: Notification = {
  id: 1,
  title: '',
  message: '',
  type: 'other',
  kind: 'community',
  priority: 'normal',
  isRead: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  actors: [makeUser({ username: 'ada' })],
  actorsCount: 1,
  excerpt: '',
  notice,
  thread: null,
  community: null,
  link: '/communities/3',
}
const textOf = (given: Partial<Notification>) => {
  const { container } = render(<Sentence notification={{ ...plain, ...given }} />, { wrapper: Texts })
  return container.textContent
}

it.each(communityNotices)('says what happened in the community: %s', of => {
  const text = textOf({ notice: { ...notice, of } })
  expect(text).toContain('Clock {Circle}')
  expect(text).not.toContain('notifications.')
})

it('quotes why a request was rejected, and names no community that is not known', () => {
  expect(textOf({ notice: { ...notice, community: null, reason: 'Members only' } })).toBe(
    'Your request to join a community was rejected: “Members only”',
  )
})

it('states the reasons of a decision of a moderator: what, until when, why, which rule, and how it is contested', () => {
  const statement = { reason: 'Spam', rule: 'No <b>ads</b>', until: '2026-11-28T12:00:00.000Z' }
  const muted = { ...notice, ...statement, of: 'muted' } as const
  expect(textOf({ kind: 'community_moderation', notice: muted })).toMatch(
    /^You can neither post nor comment in Clock \{Circle\} until Nov 28, 2026, .+: “Spam” · Rule: “No <b>ads<\/b>” · You can contest it: write to whoever runs the community\.$/,
  )
})

it('shows the whole of a warning, which is contested, and nothing to contest where reports hide something', () => {
  const of = (what: CommunityNotice['of']) =>
    ({ ...plain, kind: 'community_moderation', notice: { ...notice, of: what } }) as const
  expect(isWhole(of('warned'))).toBe(true)
  expect(contestedIn(of('warned'))).toEqual({ communityId: 3, name: 'Clock {Circle}' })
  expect(textOf(of('warned'))).toMatch(/^You were warned in Clock \{Circle\} · You can contest it: .+\.$/)
  expect(contestedIn(of('content-hidden'))).toBeNull()
  expect(isWhole(of('content-hidden'))).toBe(true)
  expect([isWhole(of('owner-warned')), contestedIn(of('owner-warned'))]).toEqual([true, null])
  expect(textOf({ kind: 'community_report', notice: null })).toBe('')
})

it('shows the whole of what an admin wrote to members, which is not contested', () => {
  const messaged = { ...plain, notice: { ...notice, of: 'messaged', reason: 'Meet at noon' } } as const
  expect(textOf(messaged)).toBe('ada wrote to members of Clock {Circle}: “Meet at noon”')
  expect([isWhole(messaged), contestedIn(messaged)]).toEqual([true, null])
})

it.each([
  [['ada'], 1, 'ada asked to join Clock {Circle}'],
  [['ada', 'bo'], 2, 'ada and bo asked to join Clock {Circle}'],
  [['ada', 'bo'], 5, 'ada and 4 others asked to join Clock {Circle}'],
  [[], 0, 'Somebody asked to join Clock {Circle}'],
])('names who asked to join: %j of %i', (usernames, actorsCount, sentence) => {
  const actors = usernames.map(username => makeUser({ username }))
  const asked = { kind: 'join_request', notice: { ...notice, of: 'join-requested' }, actors, actorsCount }
  expect(textOf(asked as Partial<Notification>)).toBe(sentence)
})

it('says who did what without a notice', () => {
  expect(textOf({ kind: 'follow', notice: null })).toBe('ada started following you')
})

const meetup: Omit<MeetupNotice, 'of'> = {
  meetup: 'Night {Walk}',
  community: 'Clock {Circle}',
  startsAt: '2026-11-28T17:30:00.000Z',
  timezone: 'Europe/Madrid',
}
const inDiscussion = { excerpt: 'Which {door}?', link: '/meetups/60?tab=discussion&comment=4' }

it('says who wrote to everyone at which meetup, and quotes it', () => {
  const notice = { ...meetup, of: 'meetup-announced' } as const
  const announced: Notification = { ...plain, ...inDiscussion, kind: 'meetup_announcement', notice }
  expect(textOf(announced)).toBe('ada wrote to everyone at Night {Walk}: “Which {door}?”')
  expect([contestedIn(announced), isWhole(announced)]).toEqual([null, false])
  showTextsIn('es')
  expect(textOf(announced)).toBe('ada ha escrito a todos sobre Night {Walk}: «Which {door}?»')
})

it('says who commented on a meetup, and quotes it', () => {
  const commented = { ...inDiscussion, kind: 'meetup_comment', notice: null } as const
  expect(textOf(commented)).toBe('ada commented on your meetup: “Which {door}?”')
  showTextsIn('es')
  const actors = ['ada', 'bo'].map(username => makeUser({ username }))
  expect(textOf({ ...commented, actors, actorsCount: 2 })).toBe(
    'ada y bo han comentado tu encuentro: «Which {door}?»',
  )
})

it('says who added photos to a meetup, and that its organizer removed some, which is not contested', () => {
  const link = '/meetups/60?tab=photos'
  const added = { kind: 'meetup_photo', notice: null, link } as const
  const photo: Notification = {
    ...plain,
    kind: 'community_moderation',
    notice: { ...notice, of: 'photo-removed' },
    link,
  }
  expect(textOf(added)).toBe('ada added photos to your meetup')
  expect(textOf(photo)).toBe('The organizer of a meetup in Clock {Circle} removed one or more of your photos')
  expect([contestedIn(photo), isWhole(photo)]).toEqual([null, true])
  showTextsIn('es')
  const actors = ['ada', 'bo'].map(username => makeUser({ username }))
  expect(textOf({ ...added, actors, actorsCount: 2 })).toBe('ada y bo han añadido fotos a tu encuentro')
  expect(textOf(photo)).toBe(
    'Quien organiza un encuentro en Clock {Circle} ha retirado una o varias de tus fotos',
  )
})

const plainSpaces = (text: string | null) => text?.replace(/\u202f/g, ' ')

const ofMuseums = [
  'museum-asked',
  'museum-asked-again',
  'museum-left-out',
  'museum-meetup-cancelled',
  'museum-confirmed',
  'museum-hosts',
  'museum-discusses',
  'museum-declined',
] as const
const isOfMuseum = (of: MeetupNotice['of']): of is (typeof ofMuseums)[number] =>
  ofMuseums.some(each => each === of)

it.each(ofMuseums)('says what a meetup asks of a museum or the museum answers, in both languages: %s', of => {
  const given: Notification = {
    ...plain,
    kind: 'meetup_museum',
    actors: [],
    actorsCount: 0,
    notice: { ...meetup, of, museum: 'Tide {House}' },
    link: '/meetups/60',
  }
  const ends = { en: ': Night {Walk}, Nov 28, 2026, 6:30 PM', es: ': Night {Walk}, 28 nov 2026, 18:30' }
  for (const language of ['en', 'es'] as const) {
    showTextsIn(language)
    const text = plainSpaces(textOf(given))
    expect(text).toContain('Tide {House}')
    expect(text).toContain(ends[language])
    expect(text).not.toMatch(/notifications\.|ada|Somebody/)
    if (of === 'museum-asked') expect(text).toContain('Clock {Circle}')
  }
  expect([contestedIn(given), isWhole(given)]).toEqual([null, false])
})

const dated = meetupNotices.filter(of => of !== 'meetup-announced' && !isOfMuseum(of))

it.each(dated)('says what happened to the meetup or to the seat, and when it is: %s', of => {
  const until = '2026-11-22T09:30:00.000Z'
  const given = { ...plain, kind: 'meetup', notice: { ...meetup, of, until }, link: '/meetups/60' } as const
  const text = plainSpaces(textOf(given))
  expect(text).toContain('Night {Walk}')
  expect(text).toContain('Nov 28, 2026, 6:30 PM')
  expect(text).not.toContain('notifications.')
  if (of === 'seat-offered') expect(text).toContain('until Nov 22, 2026, 10:30 AM')
  if (of === 'meetup-created') expect(text).toContain('ada created a meetup in Clock {Circle}: ')
  expect([contestedIn(given), isWhole(given)]).toEqual([null, false])
})

it.each([
  [
    'recap-drafted',
    'The recap of your meetup is ready for you to edit and publish: Night {Walk}, ',
    'El resumen de tu encuentro está listo para que lo edites y lo publiques: Night {Walk}, ',
  ],
  [
    'recap-asks',
    'You can let the recap of a meetup that you attended show your photos: Night {Walk}, ',
    'Puedes permitir que el resumen de un encuentro al que fuiste muestre tus fotos: Night {Walk}, ',
  ],
  [
    'recap-published',
    'The recap of a meetup that you attended is published: Night {Walk}, ',
    'Se ha publicado el resumen de un encuentro al que fuiste: Night {Walk}, ',
  ],
] as const)('says what is new about the recap of a meetup, in both languages: %s', (of, en, es) => {
  const given: Notification = {
    ...plain,
    kind: 'meetup_recap',
    actors: [],
    actorsCount: 0,
    notice: { ...meetup, of },
    link: '/meetups/60?tab=recap',
  }
  expect(plainSpaces(textOf(given))).toContain(`${en}Nov 28, 2026, 6:30 PM`)
  showTextsIn('es')
  expect(plainSpaces(textOf(given))).toContain(`${es}28 nov 2026, 18:30`)
  expect([contestedIn(given), isWhole(given)]).toEqual([null, false])
  expect(textOf({ ...given, notice: null })).toBe('')
})

const plan = {
  of: 'plan-created',
  community: 'Clock {Circle}',
  from: '2026-12-01',
  to: '2026-12-14',
} as const
const planned = (museums: string[]): Notification => ({
  ...plain,
  kind: 'visit_plan',
  notice: { ...plan, museums },
  link: '/visit-plans/40',
})

it.each([
  [['Tide {House}'], 'Tide {House}', 'Tide {House}'],
  [['A', 'B'], 'A and B', 'A y B'],
  [['A', 'B', 'Iris'], 'A, B, and Iris', 'A, B e Iris'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C, and 2 more', 'A, B, C y 2 más'],
])('says who plans a visit of which museums, in both languages: %j', (museums, en, es) => {
  const given = planned(museums)
  // What separates the days depends on the version of Unicode's data.
  const text = () => textOf(given)?.replace(/\s*–\s*/g, '–')
  expect(text()).toBe(`ada plans a visit in Clock {Circle}: ${en}, Dec 1–14, 2026. Say what you want to see.`)
  showTextsIn('es')
  expect(text()).toBe(
    `ada propone una visita en grupo en Clock {Circle}: ${es}, 1–14 dic 2026. Di qué quieres ver.`,
  )
})

it('neither contests a plan of a visit nor shows the whole of it, and says nothing of one without a notice', () => {
  const given = planned(['A'])
  expect([contestedIn(given), isWhole(given)]).toEqual([null, false])
  expect(textOf({ kind: 'visit_plan', notice: null })).toBe('')
})

it.each(museumEventNotices)(
  'says what happened to the museum event or to the seat, and when it is: %s',
  of => {
    const { startsAt, timezone } = meetup
    const event = { of, event: 'Talk on {Tides}', museum: 'Tide {House}', startsAt, timezone }
    const given: Notification = {
      ...plain,
      kind: 'museum_event',
      actors: [],
      actorsCount: 0,
      notice: event,
      link: '/events/80',
    }
    const text = plainSpaces(textOf(given))
    expect(text).toContain('Talk on {Tides}')
    expect(text).toContain('Nov 28, 2026, 6:30 PM')
    expect(text).not.toContain('notifications.')
    if (of === 'event-created') expect(text).toContain('New event at Tide {House}: ')
    expect([contestedIn(given), isWhole(given)]).toEqual([null, false])
  },
)

it.each([
  ['day', 'Coming up: ', 'Se acerca: '],
  ['hour', 'Starting soon: ', 'Empieza pronto: '],
] as const)('reminds of a meetup and of a museum event, in both languages: %s', (reminder, en, es) => {
  const soon = reminder === 'day' ? 'in-a-day' : 'in-an-hour'
  const { startsAt, timezone } = meetup
  const reminded: Partial<Notification> = { kind: 'event_reminder', actors: [], actorsCount: 0 }
  const notices = [
    { ...meetup, of: `meetup-${soon}` },
    { of: `event-${soon}`, event: 'Night {Walk}', museum: 'Tide {House}', startsAt, timezone },
  ] as const
  for (const notice of notices) {
    showTextsIn('en')
    expect(plainSpaces(textOf({ ...reminded, notice }))).toMatch(`${en}Night {Walk}, Nov 28, 2026, 6:30 PM`)
    showTextsIn('es')
    expect(plainSpaces(textOf({ ...reminded, notice }))).toMatch(`${es}Night {Walk}, 28 nov 2026, 18:30`)
  }
  expect(textOf({ ...reminded, notice: null })).toBe('')
})

it.each([
  ['Europe/Madrid', 'Europe/Paris', 'Nov 28, 2026, 6:30 PM'],
  ['Europe/Madrid', 'America/New_York', 'Nov 28, 2026, 6:30 PM GMT+1'],
  ['America/New_York', 'Europe/Madrid', 'Nov 28, 2026, 12:30 PM EST'],
  ['Moon/Tranquility', 'Europe/Madrid', 'Nov 28, 2026, 5:30 PM UTC'],
])('a meetup in %s is shown to a reader in %s by the clocks of its place: %s', (timezone, reader, moment) => {
  expect(plainSpaces(eventMoment(meetup.startsAt, timezone, reader))).toBe(moment)
})
