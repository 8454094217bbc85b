import { describe, expect, it } from 'vitest'
import { AppError } from './errors.ts'
import { Registration } from './schemas/user.ts'
import { serverTexts, type TextId, textId, translatable } from './text-ids.ts'
import { texts } from './texts.ts'

describe('the texts of the server', () => {
  it.each(Object.entries(serverTexts))('%s is found by its English', (id, english) => {
    const { messageId = 'product', message } = translatable(english)
    expect(serverTexts[messageId]).toBe(serverTexts[id as TextId])
    expect(message.replace(/\{\w+\}/g, '')).toBe(english.replace(/\{\w+\}/g, ''))
  })

  it('are found by their id', () => {
    expect(translatable('auth.emailTaken')).toEqual({
      message: 'An account with this email already exists.',
      messageId: 'auth.emailTaken',
    })
  })

  it('have only the values that they name', () => {
    expect(translatable('fields.tooLong', { maximum: 50, origin: 'string' })).toEqual({
      message: 'Please use up to 50 characters.',
      messageId: 'fields.tooLong',
      values: { maximum: 50 },
    })
  })

  it('leave any other text as it is, without an id', () => {
    expect(translatable('toString')).toEqual({ message: 'toString' })
  })
})

describe('an error', () => {
  it('names its text and those of its fields', () => {
    const error = new AppError('validation_error', texts.auth.invalidEmail, {
      errors: [
        { field: 'email', message: texts.auth.invalidEmail },
        { field: 'bio', message: textId('fields.tooLong'), values: { maximum: 200 } },
      ],
    })
    expect(error).toMatchObject({
      message: 'Please enter a valid email address',
      messageId: 'auth.invalidEmail',
      errors: [
        { field: 'email', messageId: 'auth.invalidEmail' },
        {
          field: 'bio',
          message: 'Please use up to 200 characters.',
          messageId: 'fields.tooLong',
          values: { maximum: 200 },
        },
      ],
    })
  })

  it('of a schema is the id of a text', () => {
    const { error } = Registration.safeParse({ username: '' })
    const messages = error?.issues.map(issue => issue.message) ?? []
    expect(messages).toContain('auth.required.username')
    for (const message of messages) expect(serverTexts).toHaveProperty([message])
  })
})
