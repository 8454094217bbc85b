import { expect, it } from 'vitest'
import { makeRecap, makeRecapPhoto } from '../../../test/make.ts'
import { withChoice } from './choices.ts'

const recap = makeRecap({
  photos: [makeRecapPhoto({ id: 2 }), makeRecapPhoto({ id: 5 }), makeRecapPhoto({ id: 3, isShown: false })],
  insights: [
    { postId: 7, isShown: true },
    { postId: 4, isShown: false },
    { postId: 8, isShown: false },
  ],
})
const photos = ({ photos }: typeof recap) => photos.map(({ id, isShown }) => [id, isShown])

it('moves a photo that is left out behind those that are shown, by its age', () => {
  const left = withChoice(recap, { kind: 'photo', id: 2, isShown: false })
  expect(photos(left)).toEqual([
    [5, true],
    [2, false],
    [3, false],
  ])
  expect(left.insights).toBe(recap.insights)
})

it('shows a photo again where it was', () => {
  const shown = withChoice(recap, { kind: 'photo', id: 3, isShown: true })
  expect(photos(shown)).toEqual([
    [2, true],
    [3, true],
    [5, true],
  ])
})

it('moves insights likewise, and no photo of the same id', () => {
  const shown = withChoice(recap, { kind: 'insight', id: 4, isShown: true })
  expect(shown.insights).toEqual([
    { postId: 4, isShown: true },
    { postId: 7, isShown: true },
    { postId: 8, isShown: false },
  ])
  expect(shown.photos).toBe(recap.photos)
})
