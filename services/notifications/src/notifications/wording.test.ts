import type { UserSummary } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { wordingOf } from './wording.ts'

const person = (username: string): UserSummary => ({
  id: 1,
  username,
  slug: username,
  firstName: 'A',
  lastName: 'B',
  profileImageUrl: null,
  role: 'Traveler',
})

describe('the words of a notification', () => {
  it.each([
    [['ada'], 1, '', 'ada liked your insight'],
    [['ada', 'bo'], 2, '', 'ada and bo liked your insight'],
    [['ada', 'bo', 'cy'], 3, '', 'ada and 2 others liked your insight'],
    [['ada', 'bo', 'cy'], 5, 'A vase', 'ada and 4 others liked your insight: “A vase”'],
  ])('%j of %i', (names, count, excerpt, message) => {
    expect(
      wordingOf({ kind: 'like', actors: names.map(person), actors_count: count, excerpt, notice: null })
        .message,
    ).toBe(message)
  })

  it.each([
    ['Firefox 128', 'Linux', '192.0.2.0/24', 'New sign-in from Firefox 128 on Linux (192.0.2.0/24)'],
    [null, 'Android', null, 'New sign-in from Android'],
    [null, null, null, 'New sign-in from an unknown device'],
  ])('of a sign-in with %s on %s', (browser, system, network, message) => {
    const notice = { of: 'new-device', browser, system, network } as const
    expect(wordingOf({ kind: 'security', actors: [], actors_count: 0, excerpt: '', notice }).message).toBe(
      message,
    )
  })

  it.each([
    ['edit-approved', '', 'approved', 'was approved'],
    ['edit-partly-approved', '', 'approved', 'was approved in part'],
    ['edit-rejected', 'Not so.', 'rejected', 'was rejected: “Not so.”'],
    ['edit-taken-back', 'Not so.', 'taken back', 'was taken back: “Not so.”'],
  ] as const)('of a suggestion, %s', (of, notes, outcome, end) => {
    const notice = { of, museum: 'Clock Hall', notes }
    expect(wordingOf({ kind: 'museum', actors: [], actors_count: 0, excerpt: '', notice })).toEqual({
      title: `Edit suggestion ${outcome}`,
      message: `Your suggested edit of Clock Hall ${end}`,
    })
  })

  it.each([
    [['Rijksmuseum'], '2026-12-01', 'Rijksmuseum, Dec 1, 2026'],
    [['Rijksmuseum', 'Mauritshuis'], '2026-12-14', 'Rijksmuseum and Mauritshuis, Dec 1–14, 2026'],
    [['A', 'B', 'C'], '2026-12-31', 'A, B, and C, Dec 1–31, 2026'],
    [['A', 'B', 'C', 'D'], '2027-01-02', 'A, B, C, and 1 more, Dec 1, 2026–Jan 2, 2027'],
    [['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], '2026-12-14', 'A, B, C, and 5 more, Dec 1–14, 2026'],
  ])('of a plan of a visit to %j until %s', (museums, to, what) => {
    const notice = { of: 'plan-created', community: 'Clock Circle', museums, from: '2026-12-01', to } as const
    const said = {
      kind: 'visit_plan',
      actors: [person('ada')],
      actors_count: 1,
      excerpt: '',
      notice,
    } as const
    const { title, message } = wordingOf(said)
    // What separates the days depends on the version of Unicode's data.
    expect([title, message.replace(/\s*–\s*/g, '–')]).toEqual([
      'Plan a visit together',
      `ada plans a visit in Clock Circle: ${what}. Say what you want to see.`,
    ])
  })

  it.each([
    [
      'recap-drafted',
      'Recap ready to publish',
      'The recap of your meetup is ready for you to edit and publish',
    ],
    [
      'recap-asks',
      'Your photos in a recap',
      'You can let the recap of a meetup that you attended show your photos',
    ],
    ['recap-published', 'Recap published', 'The recap of a meetup that you attended is published'],
  ] as const)('of the recap of a meetup, %s', (of, title, message) => {
    const meetup = { meetup: 'Night Walk', startsAt: '2026-11-28T17:30:00.000Z', timezone: 'Europe/Madrid' }
    const notice = { of, community: 'Clock Circle', ...meetup }
    expect(wordingOf({ kind: 'meetup_recap', actors: [], actors_count: 0, excerpt: '', notice })).toEqual({
      title,
      message: `${message}: Night Walk, Nov 28, 2026, 6:30 PM GMT+1`,
    })
  })
})
