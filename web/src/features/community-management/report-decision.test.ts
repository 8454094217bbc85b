import { DecideReport, type ReportAction } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { actionLabel, decisionOf, effectsOf, neighbourOf } from './report-decision.ts'

const written = { rule: 'No spam or advertising.', reason: 'Three ads', until: '2031-01-14T12:00:00.000Z' }
const decided = (action: ReportAction, ban = false) =>
  decisionOf(4, { ...written, action, note: 'Second time', kind: 'isMuted', ban })
const common = { version: 4, note: 'Second time' }
const { rule, reason, until } = written

it.each([
  ['dismiss', {}],
  ['escalate', {}],
  ['remove', { rule, reason }],
  ['warn', { rule, reason }],
  ['restrict', { rule, reason, until, kind: 'isMuted' }],
  ['remove_member', { rule, reason, until: null, ban: false }],
] as const)('%s sends what the server takes, and nothing else that was chosen before', (action, rest) => {
  expect(decided(action)).toEqual({ action, ...common, ...rest })
  expect(DecideReport.safeParse(decided(action)).success).toBe(true)
})

it('bans until the end that was chosen', () => {
  expect(decided('remove_member', true)).toMatchObject({ ban: true, until })
})

const post = { targetType: 'community_post', state: 'shown' } as const
const community = { targetType: 'community', state: 'shown' } as const
it.each([
  ['a post that is dismissed', post, 'dismiss', false, ['reported.effect.dismiss']],
  [
    'a hidden one that is dismissed',
    { ...post, state: 'hidden' },
    'dismiss',
    false,
    ['reported.effect.dismissHidden'],
  ],
  ['a post that is deleted', post, 'remove', false, ['reported.effect.removePost']],
  ['a community that is deleted', community, 'remove', false, ['reported.effect.removeCommunity']],
  ['its owner who is warned', community, 'warn', false, ['reported.effect.warnOwner']],
  ['an author who is warned', post, 'warn', false, ['reported.effect.warn', 'reported.effect.stays']],
  [
    'one whose post is hidden',
    { ...post, state: 'hidden' },
    'warn',
    false,
    ['reported.effect.warn', 'reported.effect.shownAgain'],
  ],
  [
    'one whose post was deleted',
    { ...post, state: 'deleted' },
    'restrict',
    false,
    ['manage.restrict.effect'],
  ],
  ['an author who is banned', post, 'remove_member', true, ['manage.ban.effect']],
] as const)('says what happens: %s', (_case, report, action, ban, effects) => {
  expect(effectsOf(report, action, ban)).toEqual(effects)
})

it('names what a deletion deletes', () => {
  expect(actionLabel(post, 'remove')).toBe('reported.action.removePost')
  expect(actionLabel(community, 'remove')).toBe('reported.action.removeCommunity')
})

it('goes on with the next report, after the last one with the one before it', () => {
  const reports = [{ id: 7 }, { id: 3 }, { id: 5 }]
  expect([7, 3, 5].map(id => neighbourOf(reports, id))).toEqual([3, 5, 3])
  expect(neighbourOf([{ id: 7 }], 7)).toBeNull()
})
