import { Id } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../src/index.ts'

const Position = z.tuple([Id])
const anyPosition = z.array(z.union([z.number(), z.string()]))

describe('a cursor', () => {
  it('is read back as it was written, and absent is undefined', () => {
    expect(decodeCursor(encodeCursor([12]), Position)).toEqual([12])
    expect(decodeCursor(encodeCursor([1.25, 'a']), anyPosition)).toEqual([1.25, 'a'])
    expect(decodeCursor(undefined, Position)).toBeUndefined()
  })

  it.each(['[1.5]', '[1e300]', '[-1]', '[0]', '["1"]', '[9007199254740993]', '[]', '[null]', '{}', '1', ''])(
    'that holds %s is refused where an id is due',
    text => {
      expect(() => decodeCursor(Buffer.from(text).toString('base64url'), Position)).toThrow(
        expect.objectContaining({ code: 'validation_error', status: 400 }),
      )
    },
  )

  it.each(['[1e300]', '[-1e300]', '[1e999]', '[9007199254740993]'])(
    'that holds %s is refused under any schema: no column takes it',
    text => {
      expect(() => decodeCursor(Buffer.from(text).toString('base64url'), anyPosition)).toThrow(
        expect.objectContaining({ code: 'validation_error' }),
      )
    },
  )
})
