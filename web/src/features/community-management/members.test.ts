import { type CommunityDetail, type Member, type MemberRestrictions, texts } from '@vitrine/contracts'
import { afterAll, expect, it } from 'vitest'
import { showTextsIn } from '../../../test/texts.tsx'
import { bulkOutcome } from './bulk-result.ts'
import { dayOf, endOf } from './ends.ts'
import { flagOf, restrictionsInEffect } from './in-effect.ts'
import { mayActOn } from './ranks.ts'

afterAll(() => showTextsIn('en'))

const reader = { id: 1, role: 'Traveler' } as const
const readerWith = (more: Partial<CommunityDetail>) => ({
  permissions: ['removeMember'] satisfies CommunityDetail['permissions'],
  isCreator: false,
  role: 'admin' as const,
  ...more,
})
const member = { role: 'member', isCreator: false, userId: 7 } as const
const admin = { ...member, role: 'admin' } as const

it.each([
  ['an admin on a member', readerWith({}), member, reader, true],
  ['an admin on an admin', readerWith({}), admin, reader, false],
  ['the creator on an admin', readerWith({ isCreator: true }), admin, reader, true],
  ['a reader on themselves', readerWith({}), { ...member, userId: 1 }, reader, false],
  ['a moderator on a member', readerWith({ permissions: [], role: 'moderator' }), member, reader, false],
  ['an administrator of the platform', readerWith({ role: null }), admin, { id: 1, role: 'Admin' }, true],
  [
    'an administrator of the platform on the creator',
    readerWith({ role: null }),
    { ...admin, isCreator: true },
    { id: 1, role: 'Admin' },
    false,
  ],
] as const)('who acts on whom: %s', (_who, community, target, by, expected) => {
  expect(mayActOn(community, target, by)).toBe(expected)
})

it('ends after so many days, at the end of the chosen day, or never, and not before now', () => {
  const now = new Date(2026, 10, 25, 10, 30).getTime()
  const dayMs = 86_400_000
  const until = (lastDay: string) => endOf({ span: 'date', lastDay }, now)
  expect(endOf({ span: '7', lastDay: '' }, now)).toBe(new Date(now + 7 * dayMs).toISOString())
  expect(endOf({ span: 'never', lastDay: '2026-12-24' }, now)).toBeNull()
  expect(dayOf(now)).toBe('2026-11-25')
  expect(until('2026-11-25')).toBe(new Date(2026, 10, 25, 23, 59, 59).toISOString())
  expect([until('2026-11-24'), until('')]).toEqual([undefined, undefined])
})

it('knows a restriction by what is false of rights and true of the others', () => {
  const restrictions = (more: Partial<MemberRestrictions>) =>
    restrictionsInEffect({
      canPost: true,
      canComment: true,
      isMuted: false,
      requiresApproval: false,
      ...more,
    })
  expect(restrictions({})).toEqual([])
  expect(restrictions({ canPost: false, isMuted: true })).toEqual(['canPost', 'isMuted'])
  expect([flagOf('canComment', true), flagOf('requiresApproval', true)]).toEqual([false, true])
})

it('counts for how many members it was done, and says in the language of the reader why not', () => {
  const members = [1, 2, 3].map(id => ({ id }) as Member)
  const refused = (memberId: number, message: string, messageId: string | null) => ({
    ...{ memberId, isDone: false, code: 'forbidden', message, messageId },
  })
  const results = [
    { memberId: 1, isDone: true, code: null, message: null, messageId: null },
    refused(2, texts.communityModeration.rank, 'communityModeration.rank'),
    { ...refused(3, 'This does not exist.', 'errors.notFound.message'), code: 'not_found' },
  ]
  showTextsIn('es')
  expect(bulkOutcome({ results }, members)).toEqual({
    all: 3,
    done: 1,
    refused: [
      { member: { id: 2 }, reason: expect.stringContaining('rango') },
      { member: { id: 3 }, reason: 'Ya no es miembro.' },
    ],
  })
})
