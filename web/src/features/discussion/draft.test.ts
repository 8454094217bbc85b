import type { CommunityPost } from '@vitrine/contracts'
import { expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { bodyOf, draftIn, emptyDraft, localOf, momentOf, problemsOf } from './draft.ts'
import { changesOf, draftOf, editProblems } from './edit.ts'

const written = { ...emptyDraft, content: ' Which room? ', title: 'Light', linkUrl: 'https://example.org' }

it('sends what belongs to the open panel alone', () => {
  expect(bodyOf(written)).toEqual({ type: 'text', content: 'Which room?' })
  expect(bodyOf({ ...written, panel: 'discussion' })).toEqual({
    type: 'discussion',
    content: 'Which room?',
    title: 'Light',
  })
})

it('drops blank options of a poll, and refuses what is left of too few', () => {
  const poll = { ...written, panel: 'poll' as const, pollOptions: ['Prado', ' ', 'Thyssen', ''] }
  expect(bodyOf(poll)).toMatchObject({ pollOptions: ['Prado', 'Thyssen'] })
  expect(problemsOf(poll)).toEqual({})
  expect(problemsOf({ ...poll, pollOptions: ['Prado', ''] })).toEqual({
    pollOptions: 'A poll needs at least two options.',
  })
})

it('keeps the moment of a local time', () => {
  expect(localOf(momentOf('2026-11-28T18:30'))).toBe('2026-11-28T18:30')
  expect([momentOf(''), localOf('')]).toEqual(['', ''])
})

it('reads a stored draft, and begins anew with what is none', () => {
  expect(draftIn(JSON.stringify({ ...written, panel: 'poll' }))).toEqual({ ...written, panel: 'poll' })
  expect(draftIn(JSON.stringify({ content: 7, panel: 'song', pollOptions: [1] }))).toEqual(emptyDraft)
  const info = vi.spyOn(console, 'info').mockReturnValue()
  expect(draftIn('{')).toBeNull()
  expect(info).toHaveBeenCalled()
  info.mockRestore()
})

it('edits what a post of its type has, and leaves the options of a poll', () => {
  const post = { type: 'event', content: 'Come', eventTitle: 'Tour', eventLocation: 'Hall' } as CommunityPost
  const draft = draftOf({ ...post, eventDateTime: '2026-11-28T18:30:00.000Z' })
  expect(changesOf({ ...draft, eventTitle: 'Late tour' })).toEqual({
    content: 'Come',
    eventTitle: 'Late tour',
    eventDateTime: '2026-11-28T18:30:00.000Z',
    eventLocation: 'Hall',
    eventDescription: '',
  })
  expect(editProblems({ ...draft, eventTitle: ' ' })).toEqual({
    eventTitle: 'Please enter the title of the event.',
  })
  expect(changesOf(draftOf({ ...post, type: 'poll' }))).toEqual({ content: 'Come' })
})
