// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { mediaFilePath, signedMediaPath } from '@vitrine/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeMedia } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { Picture } from './Picture.tsx'

// happy-dom loads no pictures, and says of each that it has.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const name = '1-abcdefghijklmnopqrstuvw234.webp'
const show = (props: Partial<Parameters<typeof Picture>[0]> = {}) => (
  <Texts>
    <Picture media={makeMedia()} alt="A hill" sizes="100vw" {...props} />
  </Texts>
)

it('offers a picture that failed again, with new addresses', () => {
  const onRetry = vi.fn()
  render(show({ onRetry }))
  fireEvent.error(screen.getByAltText('A hill'))
  expect(screen.queryByRole('img')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
  expect(screen.getByAltText('A hill')).toBeTruthy()
})

it('only says that it failed where there is no room for a button', () => {
  render(show())
  fireEvent.error(screen.getByAltText('A hill'))
  expect(screen.getByText('Failed to load image')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('stays as it is when its address is signed anew, and loads another file', () => {
  const signed = (token: string, file = name) => makeMedia({ url: signedMediaPath(file, token.repeat(20)) })
  const { rerender } = render(show({ media: signed('a') }))
  fireEvent.load(screen.getByAltText('A hill'))
  rerender(show({ media: signed('b') }))
  expect(screen.getByAltText('A hill').dataset.ready).toBe('true')
  rerender(show({ media: makeMedia({ url: mediaFilePath(`2${name}`) }) }))
  expect(screen.getByAltText('A hill').dataset.ready).toBeUndefined()
})

it('loads the first picture of a screen at once, and others when they come near', () => {
  const { rerender } = render(show({ eager: true }))
  expect(screen.getByAltText('A hill').getAttribute('loading')).toBe('eager')
  rerender(show())
  expect(screen.getByAltText('A hill').getAttribute('loading')).toBe('lazy')
})
