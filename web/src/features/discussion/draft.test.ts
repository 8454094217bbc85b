import { expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { bodyOf, localOf, momentOf } from './body.ts'
import { draftIn, emptyDraft, shownKeys } from './draft.ts'
import { problemsOf } from './share.ts'

const written = { ...emptyDraft, content: ' Which room? ', title: 'Light', linkUrl: 'https://example.org' }

it('sends what belongs to the open panel alone', () => {
  expect(bodyOf(written)).toEqual({ type: 'text', content: 'Which room?' })
  expect(bodyOf({ ...written, panel: 'discussion' })).toEqual({
    type: 'discussion',
    content: 'Which room?',
    title: 'Light',
  })
})

it('sends the event that it is about with its fields, or none', () => {
  const event = {
    ...written,
    panel: 'event' as const,
    eventTitle: ' Ink ',
    eventDateTime: '2031-05-06T18:30',
  }
  expect(bodyOf(event)).toMatchObject({ type: 'event', eventTitle: 'Ink', eventId: null })
  expect(bodyOf({ ...event, eventId: 7, eventName: 'Ink' })).toEqual({ ...bodyOf(event), eventId: 7 })
  expect(problemsOf({ ...event, eventId: 7 }, new Map())).toEqual({})
})

it('drops blank options of a poll, and refuses what is left of too few', () => {
  const poll = { ...written, panel: 'poll' as const, pollOptions: ['Prado', ' ', 'Thyssen', ''] }
  expect(bodyOf(poll)).toMatchObject({ pollOptions: ['Prado', 'Thyssen'] })
  expect(problemsOf(poll, new Map())).toEqual({})
  expect(problemsOf({ ...poll, pollOptions: ['Prado', ''] }, new Map())).toEqual({
    pollOptions: 'A poll needs at least two options.',
  })
})

it('sends the photos of the photo panel, and the file of the video panel before its address', () => {
  const addresses = new Map(['a', 'b', 'v'].map(key => [key, `/api/media/files/${key}`]))
  const shown = {
    ...written,
    pictures: [
      { key: 'b', altText: ' Late ' },
      { key: 'a', altText: '' },
    ],
    video: { key: 'v', isRecorded: true, altText: ' A canvas ' },
    videoUrl: 'https://example.org/film',
  }
  const content = 'Which room?'
  expect(bodyOf(shown, addresses)).toEqual({ type: 'text', content })
  expect(bodyOf({ ...shown, panel: 'photo' }, addresses)).toEqual({
    type: 'text',
    content,
    images: [
      { url: '/api/media/files/b', altText: 'Late' },
      { url: '/api/media/files/a', altText: '' },
    ],
  })
  const video = { ...shown, panel: 'video' as const }
  const file = { type: 'video', content, videoUrl: '/api/media/files/v', videoAltText: 'A canvas' }
  expect(bodyOf(video, addresses)).toEqual(file)
  expect(bodyOf(video)).toEqual({ type: 'video', content, videoUrl: 'https://example.org/film' })
  expect([written, video, { ...shown, panel: 'photo' as const }].map(shownKeys)).toEqual([
    [],
    ['v'],
    ['b', 'a'],
  ])
})

it('asks for a video or an address, and for shorter descriptions, before the files have arrived', () => {
  const video = { key: 'v', isRecorded: false, altText: '' }
  const missing = { ...written, panel: 'video' as const, video }
  expect(problemsOf(missing, new Map())).toEqual({
    videoUrl: 'Please add a video, or an address that begins with http:// or https://.',
  })
  expect(problemsOf(missing, new Map([['v', {}]]))).toEqual({})
  const pictures = ['a', 'b'].map(key => ({ key, altText: key.repeat(2_000) }))
  const chosen = new Map(pictures.map(({ key }) => [key, {}]))
  expect(Object.keys(problemsOf({ ...written, panel: 'photo', pictures }, chosen))).toEqual([
    'images.0.altText',
    'images.1.altText',
  ])
})

it('keeps the moment of a local time', () => {
  expect(localOf(momentOf('2026-11-28T18:30'))).toBe('2026-11-28T18:30')
  expect([momentOf(''), localOf('')]).toEqual(['', ''])
})

it('reads a stored draft, and begins anew with what is none', () => {
  const draft = {
    ...written,
    panel: 'photo',
    pictures: [{ key: 'a', altText: 'Late' }],
    video: { key: 'v', isRecorded: true, altText: '' },
    replaces: 7,
  }
  expect(draftIn(JSON.stringify(draft))).toEqual(draft)
  const { eventId: _, eventName: __, ...earlier } = draft
  expect(draftIn(JSON.stringify(earlier))).toEqual(draft)
  const linked = { ...draft, eventId: 7, eventName: 'Ink' }
  expect(draftIn(JSON.stringify(linked))).toEqual(linked)
  const wrong = {
    content: 7,
    panel: 'song',
    pollOptions: [1],
    pictures: [{}],
    video: 'v',
    replaces: 'x',
    eventId: '7',
  }
  expect(draftIn(JSON.stringify(wrong))).toEqual(emptyDraft)
  const info = vi.spyOn(console, 'info').mockReturnValue()
  expect(draftIn('{')).toBeNull()
  expect(info).toHaveBeenCalled()
  info.mockRestore()
})
