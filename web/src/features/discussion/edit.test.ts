// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../../../test/texts.tsx'
import { makeCommunityPost, makeMedia } from '../../../test/make.ts'
import { changesOf, type Edit, editOf, editProblems, useEdit } from './edit.ts'

const describeSecond = (edit: Edit, altText: string): Edit => ({
  ...edit,
  altTexts: edit.altTexts.map(each => (each.mediaId === 2 ? { ...each, altText } : each)),
})

it('edits what a post of its type has, and leaves the options of a poll', () => {
  const post = makeCommunityPost({ type: 'event', eventTitle: 'Tour', eventLocation: 'Hall' })
  const original = editOf({ ...post, eventDateTime: '2026-11-28T18:30:00.000Z' })
  const named = (eventTitle: string): Edit => ({ ...original, draft: { ...original.draft, eventTitle } })
  expect(changesOf(named('Late tour'), original)).toEqual({
    content: post.content,
    eventTitle: 'Late tour',
    eventDateTime: '2026-11-28T18:30:00.000Z',
    eventLocation: 'Hall',
    eventDescription: '',
    eventId: null,
  })
  expect(editProblems(named(' '), original)).toEqual({
    eventTitle: 'Please enter the title of the event.',
  })
  const linked = editOf({ ...post, eventDateTime: '2026-11-28T18:30:00.000Z', eventId: 7 })
  expect(linked.draft).toMatchObject({ eventId: 7, eventName: 'Tour' })
  expect(changesOf(linked, linked)).toMatchObject({ eventTitle: 'Tour', eventId: 7 })
  const poll = editOf({ ...post, type: 'poll' })
  expect(changesOf(poll, poll)).toEqual({ content: post.content })
})

it('leaves an uploaded video, and sends the descriptions that it changes', () => {
  const uploaded = makeCommunityPost({
    type: 'video',
    videoUrl: '/api/media/files/2-abcdefghijklmnopqrstuvw234.mp4',
    media: [makeMedia({ id: 2, kind: 'video' })],
  })
  const original = editOf(uploaded)
  expect(original.draft.panel).toBeNull()
  const edit = describeSecond(original, ' A door ')
  expect([changesOf(edit, original), editProblems(edit, original)]).toEqual([
    { content: uploaded.content, altTexts: [{ mediaId: 2, altText: 'A door' }] },
    {},
  ])
  const web = editOf({ ...uploaded, media: [], videoUrl: 'https://example.org/v' })
  expect(changesOf(web, web)).toEqual({ content: uploaded.content, videoUrl: 'https://example.org/v' })
})

it('keeps an unfinished edit with its descriptions, of the media that are still there', () => {
  const post = makeCommunityPost({ media: [makeMedia({ id: 1 }), makeMedia({ id: 2 })] })
  const { result, unmount } = renderHook(() => useEdit(1, post))
  act(() => result.current.change(describeSecond(result.current.edit, 'A door')))
  unmount()
  const again = renderHook(() => useEdit(1, { ...post, media: post.media.slice(1) })).result
  expect(again.current.edit.altTexts).toEqual([{ mediaId: 2, altText: 'A door' }])
  act(() => again.current.forget())
  expect(sessionStorage.length).toBe(0)
})
