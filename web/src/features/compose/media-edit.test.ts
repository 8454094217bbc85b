import { UpdatePost } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import {
  changesOfMedia,
  type EditedMedia,
  editedMediaProblem,
  isSameMedia,
  readEditedMedia,
} from './media-edit.ts'

const original: EditedMedia = {
  altTexts: [
    { mediaId: 1, altText: 'A wall' },
    { mediaId: 2, altText: '' },
  ],
  captions: null,
  sensitive: null,
}
const line = { key: 'a', start: '0:01', end: '0:03', text: 'Rain' }
const describeSecond = (altText: string): EditedMedia => ({
  ...original,
  altTexts: original.altTexts.map(each => (each.mediaId === 2 ? { ...each, altText } : each)),
})

describe('an edit of media', () => {
  it('sends only what it changes', () => {
    expect(changesOfMedia(original, original)).toEqual({})
    expect(isSameMedia(describeSecond(' '), original)).toBe(true)
    expect(changesOfMedia(describeSecond(' A door '), original)).toEqual({
      altTexts: [{ mediaId: 2, altText: 'A door' }],
    })
    const edit = { ...original, captions: { language: 'en', lines: [line] }, sensitive: { reason: ' x ' } }
    const changes = changesOfMedia(edit, original)
    expect(UpdatePost.parse(changes)).toEqual({
      captions: [{ language: 'en', lines: [{ startMs: 1_000, endMs: 3_000, text: 'Rain' }] }],
      sensitive: { reason: 'x' },
    })
    expect(changesOfMedia(original, edit)).toEqual({ sensitive: null })
  })

  it('removes the captions of a language by sending it without lines', () => {
    expect(changesOfMedia({ ...original, captions: { language: 'es', lines: [] } }, original)).toEqual({
      captions: [{ language: 'es', lines: [] }],
    })
  })

  it('replaces captions whose language was changed', () => {
    const captions = { language: 'es', shared: 'en', lines: [line] }
    expect(changesOfMedia({ ...original, captions }, original).captions).toEqual([
      { language: 'es', lines: [{ startMs: 1_000, endMs: 3_000, text: 'Rain' }] },
      { language: 'en', lines: [] },
    ])
  })

  it('is refused with what the server would refuse', () => {
    expect(editedMediaProblem(describeSecond('x'.repeat(1_501)))).toBe('media.altTextTooLong')
    expect(editedMediaProblem({ ...original, sensitive: { reason: 'x'.repeat(101) } })).toBe(
      'media.sensitiveReasonTooLong',
    )
    const unfinished = { language: 'en', lines: [{ ...line, text: '' }] }
    expect(editedMediaProblem({ ...original, captions: unfinished })).toBe('media.captions')
    expect(editedMediaProblem(original)).toBeNull()
  })

  it('that was kept is of the media that the post still shows', () => {
    const kept = {
      ...describeSecond('A door'),
      altTexts: [
        { mediaId: 2, altText: 'A door' },
        { mediaId: 9, altText: 'Gone' },
      ],
    }
    expect(readEditedMedia({ ...kept }, original).altTexts).toEqual([
      { mediaId: 1, altText: 'A wall' },
      { mediaId: 2, altText: 'A door' },
    ])
    expect(readEditedMedia({ altTexts: 'x' }, original)).toBe(original)
  })
})
