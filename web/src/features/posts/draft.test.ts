// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeMuseum } from '../../../test/make.ts'
import { emptyDraft, readDraft, useDraft, writeDraft } from './draft.ts'

beforeEach(() => sessionStorage.clear())

describe('the draft', () => {
  it('survives closing the dialog, for its author only', () => {
    const { result, unmount } = renderHook(() => useDraft(1, undefined))
    act(() => result.current.change({ content: 'Rain' }))
    act(() => result.current.change({ museum: makeMuseum() }))
    unmount()
    expect(readDraft(1)).toEqual({ content: 'Rain', tags: '', museum: makeMuseum() })
    expect(readDraft(2)).toEqual(emptyDraft)
  })

  it('takes the museum that the dialog was opened for', () => {
    writeDraft(1, { content: 'Rain', tags: 'a', museum: makeMuseum() })
    const louvre = makeMuseum({ id: 2, name: 'Louvre' })
    const { result } = renderHook(() => useDraft(1, louvre))
    expect(result.current.draft).toEqual({ content: 'Rain', tags: 'a', museum: louvre })
  })

  it('is removed after the post was created', () => {
    writeDraft(1, { content: 'Rain', tags: '', museum: null })
    writeDraft(1, emptyDraft)
    expect(sessionStorage).toHaveLength(0)
  })

  it.each(['not json', 'null', '[]', '{"content":7,"museum":{"id":"x"}}'])(
    'is empty when %j is stored',
    stored => {
      sessionStorage.setItem('vitrine.post-draft.1', stored)
      expect(readDraft(1)).toEqual(emptyDraft)
    },
  )
})
