// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Texts } from '../../../test/texts.tsx'
import { emptyDraft } from './draft.ts'
import type { MediaFields } from './media-fields.ts'
import { PanelFields } from './PanelFields.tsx'

const fields: MediaFields = {
  photos: () => null,
  video: ({ problem, onChecking }) => (
    <>
      <button type="button" onClick={() => onChecking(true)}>
        Choose
      </button>
      <button type="button" onClick={() => onChecking(false)}>
        Refuse
      </button>
      <output>{problem}</output>
    </>
  ),
  addPhotos: () => {},
}

it('leaves it to the field of a video to say that a chosen one is being checked', () => {
  const problem = 'Please add a video.'
  render(
    <PanelFields
      panel="video"
      draft={emptyDraft}
      problems={{ videoUrl: problem }}
      media={{ userId: 5, fields, change: () => {} }}
      onChange={() => {}}
    />,
    { wrapper: Texts },
  )
  const address = screen.getByLabelText('Address of the video')
  const shown = () => [screen.getByRole('status').textContent, address.getAttribute('aria-invalid')]
  expect(shown()).toEqual(['', 'true'])
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }))
  expect(shown()).toEqual([problem, null])
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }))
  expect(shown()).toEqual(['', 'true'])
})
