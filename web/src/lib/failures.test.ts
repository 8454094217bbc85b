import { ApiError, NetworkError } from '@vitrine/api-client'
import { describe, expect, it } from 'vitest'
import { failureToast } from './failures.ts'

const told = (...args: Parameters<typeof failureToast>) => {
  const { kind, title, description } = failureToast(...args)
  return [kind, title, description]
}
const offline = new NetworkError(new TypeError('Failed to fetch'))

describe('what a failure says (XC3)', () => {
  it.each([
    [400, 'warning', 'Validation Error', 'Please check your input'],
    [401, 'error', 'Authentication Error', 'Authentication required'],
    [403, 'error', 'Access Denied', 'You do not have access to this.'],
    [404, 'error', 'Not Found', 'This does not exist.'],
    [409, 'error', 'Request Failed', 'An unexpected error occurred'],
    [429, 'error', 'Request Failed', 'An unexpected error occurred'],
  ])('%i', (status, kind, title, standard) => {
    expect(told(new ApiError(status, 'As the server said'))).toEqual([kind, title, 'As the server said'])
    expect(told(new ApiError(status, ''))).toEqual([kind, title, standard])
  })
  it('a server that broke', () => {
    expect(told(new ApiError(500, 'secret'))).toEqual([
      'error',
      'Server Error',
      'Internal server error occurred',
    ])
    expect(told(new ApiError(503, 'Not available right now.'))).toEqual([
      'error',
      'Request Failed',
      'Not available right now.',
    ])
  })
  it('a mutation by its operation, a load by its thing', () => {
    expect(told(new ApiError(500, 'x'), { operation: 'Like' })).toEqual([
      'error',
      'Failed',
      'Like could not be completed',
    ])
    expect(told(new ApiError(503, 'x'), { thing: 'comments' })).toEqual([
      'error',
      'Failed to Load',
      'Could not load comments',
    ])
  })
  it('the network, whatever it was', () => {
    const text = ['error', 'Connection Error', 'Network request failed']
    expect(told(offline)).toEqual(text)
    expect(told(offline, { operation: 'Like' })).toEqual(text)
  })
  it('a refusal in the words of the server, even when the operation has a name', () => {
    expect(told(new ApiError(403, 'Not yours.'), { operation: 'Delete' })).toEqual([
      'error',
      'Access Denied',
      'Not yours.',
    ])
  })
  it('anything else', () => {
    expect(told(new Error('x'))).toEqual(['error', 'Request Failed', 'An unexpected error occurred'])
  })
})
