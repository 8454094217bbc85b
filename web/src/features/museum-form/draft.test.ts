// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { AdminNewMuseum } from '@vitrine/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { problemsIn } from '../../lib/form-problems.ts'
import { draftIn, emptyDraft, museumOf, problemsOf, useDraft } from './draft.ts'

beforeEach(() => sessionStorage.clear())

it('keeps what is typed for its author alone, until the museum is created', () => {
  const { result, unmount } = renderHook(() => useDraft(1))
  act(() => result.current.change({ name: 'House of Kites' }))
  act(() => result.current.change({ city: 'Bergen' }))
  unmount()
  const again = renderHook(() => useDraft(1)).result
  expect(again.current.draft).toEqual({ ...emptyDraft, name: 'House of Kites', city: 'Bergen' })
  expect(renderHook(() => useDraft(2)).result.current.draft).toEqual(emptyDraft)
  again.current.forget()
  expect(sessionStorage).toHaveLength(0)
})

it('begins empty where a draft cannot be read, and drops what is no field', () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  for (const stored of [null, '{', 'null', '[1]']) expect(draftIn(stored)).toEqual(emptyDraft)
  expect(draftIn('{"name":"Kites","force":"true","city":7}')).toEqual({ ...emptyDraft, name: 'Kites' })
})

it('is of the default category until one was chosen, and of none where that was chosen', () => {
  expect(museumOf(emptyDraft).category).toBe('art')
  expect(museumOf({ ...emptyDraft, category: 'history' }).category).toBe('history')
  expect(problemsIn(AdminNewMuseum, museumOf({ ...emptyDraft, category: '' }))).toMatchObject({
    category: 'Category is required',
  })
})

it.each([
  ['52.36', 52.36],
  [' -73,9632 ', -73.9632],
  ['', 0],
  ['north', 0],
])('reads the degrees "%s" as %s', (text, degrees) => {
  expect(museumOf({ ...emptyDraft, latitude: text }).latitude).toBe(degrees)
})

it('says what is wrong with a field in the words of the specification', () => {
  expect(
    problemsOf({
      ...emptyDraft,
      website: 'kites',
      featuredImage: 'front.jpg',
      email: 'kites@',
      latitude: '91',
    }),
  ).toEqual({
    name: 'Museum name is required',
    address: 'Address is required',
    city: 'City is required',
    country: 'Country is required',
    website: 'Invalid URL',
    featuredImage: 'Invalid image URL',
    email: 'Please enter a valid email address',
    latitude: 'Latitudes go from -90 to 90, longitudes from -180 to 180.',
  })
  const least = { name: 'Kites', address: '3 Wind Lane', city: 'Bergen', country: 'Norway' }
  expect(problemsOf({ ...emptyDraft, ...least })).toEqual({})
  expect(problemsOf({ ...emptyDraft, ...least, name: 'x'.repeat(201) })).toEqual({
    name: 'Please use up to 200 characters.',
  })
})
