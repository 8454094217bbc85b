import { ApiError } from '@vitrine/api-client'
import { describe, expect, it } from 'vitest'
import { showTextsIn } from '../../../test/texts.tsx'
import { refusedFields } from './mutations.ts'
import { changesOf, problemsOf } from './profile-edits.ts'

const user = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  username: 'ada',
  bio: 'Looks twice.',
  email: 'ada@vitrine.example',
}

describe('the edits of a profile', () => {
  it('are the fields that say something else', () => {
    expect(changesOf({}, user)).toEqual({})
    expect(changesOf({ username: 'ada', bio: ' Looks twice. ' }, user)).toEqual({})
    expect(changesOf({ username: 'ada', bio: '' }, user)).toEqual({ bio: '' })
  })

  it('are checked by the rules of the server, each at its field', () => {
    expect(problemsOf({ bio: '', username: 'ada.l' })).toEqual({})
    expect(problemsOf({ email: 'ada@' })).toEqual({ email: 'Please enter a valid email address' })
    expect(problemsOf({ username: '  ', bio: 'x'.repeat(201), firstName: 'x'.repeat(51) })).toEqual({
      username: 'Please enter a username.',
      bio: 'A bio may have up to 200 characters.',
      firstName: 'Please use up to 50 characters.',
    })
  })
})

describe('what the server refused', () => {
  it('is at its field, in the language of the reader', () => {
    showTextsIn('es')
    const messageId = 'auth.usernameTaken'
    const taken = new ApiError(409, 'This username is already taken.', { code: 'username_taken', messageId })
    expect(refusedFields(taken)).toEqual({ username: 'Este nombre de usuario ya está en uso.' })
    showTextsIn('en')
  })

  it('is named by the error of a field', () => {
    const message = 'A username can be changed once in 30 days.'
    const errors = [{ field: 'username', message, messageId: 'profile.usernameChanged' as const }]
    expect(refusedFields(new ApiError(400, message, { code: 'validation_error', errors }))).toEqual({
      username: message,
    })
  })

  it('is about no field for any other failure', () => {
    expect(refusedFields(new ApiError(500, 'Internal server error occurred', {}))).toBeUndefined()
    expect(refusedFields(new Error('offline'))).toBeUndefined()
  })
})
