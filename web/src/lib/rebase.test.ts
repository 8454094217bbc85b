import { expect, it } from 'vitest'
import { changedFields, rebased } from './rebase.ts'

const before = { name: 'Ink', tags: ['prints'], location: 'Delft' }

it('keeps what was typed, and takes all else from the newer version', () => {
  const typed = { ...before, tags: ['prints', 'paper'] }
  const after = { name: 'Ink and Paper', tags: ['presses'], location: 'Delft' }
  expect(rebased(typed, before, after)).toEqual({ ...after, tags: ['prints', 'paper'] })
})

it('saves the changed fields alone', () => {
  expect(changedFields({ ...before, tags: [...before.tags] }, before)).toEqual({})
  expect(changedFields({ ...before, location: '' }, before)).toEqual({ location: '' })
})
