// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { makeMedia } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { SensitiveCover } from './SensitiveCover.tsx'

afterEach(cleanup)

const show = (postId: number) =>
  render(
    <Texts>
      <SensitiveCover postId={postId} media={makeMedia()} reason="Medical drawings">
        <img src="/a.webp" alt="A hand" />
      </SensitiveCover>
    </Texts>,
  )

it('hides what it covers until it is shown, and again when it is hidden', () => {
  show(1)
  expect(screen.getByText('Medical drawings')).toBeTruthy()
  expect(screen.queryByAltText('A hand')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getByAltText('A hand')).toBeTruthy()
  const hide = screen.getByRole('button', { name: 'Hide' })
  expect(document.activeElement).toBe(hide)
  fireEvent.click(hide)
  expect(screen.queryByAltText('A hand')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show' }))
})

it('stays open for a post that the reader has uncovered before', () => {
  show(2)
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  cleanup()
  show(2)
  expect(screen.getByAltText('A hand')).toBeTruthy()
})
