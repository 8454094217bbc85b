// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeMuseum, makePost } from '../../../test/make.ts'
import { newLine } from './captions/captions.ts'
import { emptyDraft, forgetDraft, readDraft, useDraft, writeDraft } from './draft.ts'
import { editOf, useEdit } from './edit.ts'

beforeEach(() => sessionStorage.clear())

describe('the draft', () => {
  it('survives closing the dialog, for its author only', () => {
    const { result, unmount } = renderHook(() => useDraft(1, {}))
    act(() => result.current.change({ content: 'Rain' }))
    act(() => result.current.change({ museum: makeMuseum() }))
    unmount()
    expect(readDraft(1)).toEqual({ ...emptyDraft, content: 'Rain', museum: makeMuseum() })
    expect(readDraft(2)).toEqual(emptyDraft)
  })

  it('takes the museum that the dialog was opened for', () => {
    const suggestion = { id: 5, name: 'Tides', city: 'Vannes', country: 'France' }
    writeDraft(1, { ...emptyDraft, content: 'Rain', tags: 'a', suggestion })
    const louvre = makeMuseum({ id: 2, name: 'Louvre' })
    const { result } = renderHook(() => useDraft(1, { museum: louvre }))
    expect(result.current.draft).toEqual({ ...emptyDraft, content: 'Rain', tags: 'a', museum: louvre })
    expect(readDraft(1).suggestion).toEqual(suggestion)
  })

  it('is removed after the post was created', () => {
    writeDraft(1, { ...emptyDraft, content: 'Rain' })
    writeDraft(1, emptyDraft)
    expect(sessionStorage).toHaveLength(0)
  })

  it('is forgotten when it was shared, unless it was changed meanwhile', () => {
    const shared = { ...emptyDraft, content: 'Rain' }
    writeDraft(1, { ...shared, tags: 'grey' })
    forgetDraft(1, shared)
    expect(readDraft(1).tags).toBe('grey')
    writeDraft(1, shared)
    forgetDraft(1, shared)
    expect(sessionStorage).toHaveLength(0)
  })

  it('of another attempt begins with what the failed post says, beside an unfinished one', () => {
    writeDraft(1, { ...emptyDraft, content: 'Rain' })
    const failed = makePost({
      id: 7,
      type: 'video',
      status: 'failed',
      content: 'Snow #light',
      tags: ['light', 'rothko'],
      sensitive: { reason: 'Flashes' },
    })
    const { result, unmount } = renderHook(() => useDraft(1, { replaced: failed }))
    expect(result.current.draft).toMatchObject({
      kind: 'video',
      content: 'Snow #light',
      tags: 'rothko',
      sensitive: { reason: 'Flashes' },
    })
    act(() => result.current.change({ content: 'Hail' }))
    unmount()
    expect(renderHook(() => useDraft(1, { replaced: failed })).result.current.draft.content).toBe('Hail')
    expect(readDraft(1).content).toBe('Rain')
  })

  it('of another attempt keeps what was said of a video that never became ready', () => {
    const captions = { language: 'en', lines: [newLine(1_000)] }
    const waiting = [{ mediaId: 3, altText: 'A canvas', captionLanguages: ['en'] }]
    const failed = makePost({ id: 7, type: 'video', status: 'failed', media: [], waiting })
    const { result } = renderHook(() => useDraft(1, { replaced: failed, captions }))
    expect(result.current.draft.video).toMatchObject({ altText: 'A canvas', captions })
  })

  it.each(['not json', 'null', '[]', '{"content":7,"museum":{"id":"x"}}'])(
    'is empty when %j is stored',
    stored => {
      sessionStorage.setItem('vitrine.post-draft.1', stored)
      expect(readDraft(1)).toEqual(emptyDraft)
    },
  )
})

describe('an unfinished edit', () => {
  const post = makePost({ id: 7, content: 'Rain #light', tags: ['light', 'rothko'], museum: makeMuseum() })

  it('begins with the text, the museum, and the tags that the text does not write', () => {
    const { result } = renderHook(() => useEdit(1, post))
    expect(result.current.edit).toEqual({
      content: 'Rain #light',
      tags: 'rothko',
      museum: makeMuseum(),
      suggestion: null,
      altTexts: [],
      captions: null,
      sensitive: null,
      basedOn: null,
    })
  })

  it('is kept with the version that it began with, also when a newer one is there', () => {
    const { result, unmount } = renderHook(() => useEdit(1, post))
    act(() => result.current.change({ content: 'Snow' }))
    unmount()
    const newer = { ...post, content: 'Hail', editedAt: '2026-11-22T10:00:00.000Z' }
    const again = renderHook(() => useEdit(1, newer)).result.current
    expect(again.edit).toMatchObject({ content: 'Snow', basedOn: null })
    expect(again.original).toEqual(editOf(newer))
    expect(renderHook(() => useEdit(2, newer)).result.current.edit.content).toBe('Hail')
  })

  it('is forgotten when it is saved, or typed back to what was there', () => {
    const { result } = renderHook(() => useEdit(1, post))
    act(() => result.current.change({ content: 'Snow' }))
    expect(sessionStorage).toHaveLength(1)
    act(() => result.current.change({ content: post.content }))
    expect(sessionStorage).toHaveLength(0)
    act(() => result.current.change({ content: 'Snow' }))
    act(() => result.current.forget())
    expect(sessionStorage).toHaveLength(0)
  })
})
