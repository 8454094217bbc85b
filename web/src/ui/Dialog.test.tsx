// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Texts } from '../../test/texts.tsx'
import AntdProvider from '../theme/antd.tsx'
import { Dialog } from './Dialog.tsx'

const onCancel = vi.fn()
const onClosed = vi.fn()

/** Two buttons, of which the first opens a dialog; it is removed with "Leave". */
function Page() {
  const [isOpen, setOpen] = useState(false)
  const [isLeft, setLeft] = useState(false)
  return (
    <AntdProvider>
      <main id="main" tabIndex={-1} />
      {!isLeft && (
        <button type="button" onClick={() => setOpen(true)}>
          Approve
        </button>
      )}
      <button type="button">Reject</button>
      {isOpen && (
        <Dialog title="Approve request" onClosed={onClosed}>
          {close => (
            <>
              <button
                type="button"
                onClick={() => {
                  close()
                  onCancel()
                }}
              >
                Cancel
              </button>
              <button
                type="button"
                onClick={() => {
                  close()
                  setLeft(true)
                }}
              >
                Leave
              </button>
            </>
          )}
        </Dialog>
      )}
    </AntdProvider>
  )
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true })
beforeEach(async () => {
  onClosed.mockClear()
  render(<Page />, { wrapper: Texts })
  button('Approve').focus()
  fireEvent.click(button('Approve'))
  await screen.findByRole('dialog')
  button('Cancel').focus()
})
/** Ends the fading, which the test environment does not draw. */
const isClosed = () =>
  waitFor(() => {
    const dialog = screen.queryByRole('dialog', { hidden: true })
    if (dialog) fireEvent.animationEnd(dialog)
    expect(onClosed).toHaveBeenCalled()
  })

it('a dialog that is closed gives the focus back to what opened it', async () => {
  fireEvent.click(button('Cancel'))
  await isClosed()
  expect(document.activeElement).toBe(button('Approve'))
})

it('a dialog whose opener was removed with its page gives the focus to the next one', async () => {
  fireEvent.click(button('Leave'))
  await isClosed()
  expect(document.activeElement).toBe(screen.getByRole('main', { hidden: true }))
})

it('a dialog that fades out leaves the focus where the user has moved it', async () => {
  onCancel.mockImplementationOnce(() => button('Reject').focus())
  fireEvent.click(button('Cancel'))
  await isClosed()
  expect(document.activeElement).toBe(button('Reject'))
})
