import { ApiError, NetworkError } from '@vitrine/api-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showTextsIn } from '../../test/texts.tsx'
import { failureToast } from './failures.ts'

const toastOf = (...args: Parameters<typeof failureToast>) => {
  const { kind, title, description } = failureToast(...args)
  return [kind, title, description]
}
const offline = new NetworkError(new TypeError('Failed to fetch'))

describe('the toast of a failure (XC3)', () => {
  it.each([
    [400, 'warning', 'Validation Error', 'Please check your input'],
    [401, 'error', 'Authentication Error', 'Authentication required'],
    [403, 'error', 'Access Denied', 'You do not have access to this.'],
    [404, 'error', 'Not Found', 'This does not exist.'],
    [409, 'error', 'Request Failed', 'An unexpected error occurred'],
    [429, 'error', 'Request Failed', 'An unexpected error occurred'],
  ])('%i', (status, kind, title, standard) => {
    expect(toastOf(new ApiError(status, 'As the server said'))).toEqual([kind, title, 'As the server said'])
    expect(toastOf(new ApiError(status, ''))).toEqual([kind, title, standard])
  })
  it('has the server title for a 500 and the text of a 503', () => {
    expect(toastOf(new ApiError(500, 'secret'))).toEqual([
      'error',
      'Server Error',
      'Internal server error occurred',
    ])
    expect(toastOf(new ApiError(503, 'Not available right now.'))).toEqual([
      'error',
      'Request Failed',
      'Not available right now.',
    ])
  })
  it('names the operation of a mutation and the thing of a query', () => {
    expect(toastOf(new ApiError(500, 'x'), { operation: 'operations.like' })).toEqual([
      'error',
      'Failed',
      'Like could not be completed',
    ])
    expect(toastOf(new ApiError(503, 'x'), { thing: 'things.insights' })).toEqual([
      'error',
      'Failed to Load',
      'Could not load insights',
    ])
  })
  it('has one text for every network failure', () => {
    const text = ['error', 'Connection Error', 'Network request failed']
    expect(toastOf(offline)).toEqual(text)
    expect(toastOf(offline, { operation: 'operations.like' })).toEqual(text)
  })
  it("shows a refusal in the server's words, even when the operation has a name", () => {
    expect(toastOf(new ApiError(403, 'Not yours.'), { operation: 'operations.delete' })).toEqual([
      'error',
      'Access Denied',
      'Not yours.',
    ])
  })
  it('has a general text for any other error', () => {
    expect(toastOf(new Error('x'))).toEqual(['error', 'Request Failed', 'An unexpected error occurred'])
  })

  describe('for a Spanish reader', () => {
    beforeAll(() => {
      showTextsIn('es')
    })
    afterAll(() => {
      showTextsIn('en')
    })
    it('is the text that the answer names, with its values', () => {
      const more = { messageId: 'fields.tooLong', values: { maximum: 50 } }
      expect(toastOf(new ApiError(400, 'Please use up to 50 characters.', more))).toEqual([
        'warning',
        'Datos no válidos',
        'Usa 50 caracteres como máximo.',
      ])
    })
    it('is a general text when the answer names none', () => {
      expect(toastOf(new ApiError(400, 'Too big: expected string'))[2]).toBe('Revisa lo que has escrito')
      expect(toastOf(new ApiError(429, 'Slow down', { messageId: 'no.such.text' }))[2]).toBe(
        'Demasiadas peticiones. Espera un momento y vuelve a intentarlo.',
      )
      expect(toastOf(new ApiError(502, 'Bad Gateway'))[2]).toBe('Se ha producido un error inesperado')
    })
    it('names the operation and the thing', () => {
      expect(toastOf(new ApiError(500, 'x'), { operation: 'operations.like' })[2]).toBe(
        'No hemos podido completar la acción «Me gusta»',
      )
      expect(toastOf(new ApiError(500, 'x'), { thing: 'things.search' })[2]).toBe(
        'No hemos podido cargar la búsqueda',
      )
    })
  })
})
