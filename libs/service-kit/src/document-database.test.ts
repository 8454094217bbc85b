import { expect, test } from 'vitest'
import { inDocumentDatabase } from './document-database.ts'

test.each([
  ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/media'],
  ['mongodb://127.0.0.1:27017/other?retryWrites=false', 'mongodb://127.0.0.1:27017/media?retryWrites=false'],
  ['mongodb://%2Ftmp%2Fmongo.sock', 'mongodb://%2Ftmp%2Fmongo.sock/media'],
  ['mongodb://one:27017,two:27017/?replicaSet=rs', 'mongodb://one:27017,two:27017/media?replicaSet=rs'],
  ['mongodb+srv://cluster.example', 'mongodb+srv://cluster.example/media'],
])('replaces the database of %s', (url, expected) => {
  expect(inDocumentDatabase(url, 'media')).toBe(expected)
})

test.each([
  ['mongodb://me:secret@host/', 'mongodb://me:secret@host/media?authSource=admin'],
  ['mongodb://me:secret@host/people', 'mongodb://me:secret@host/media?authSource=people'],
  ['mongodb://me:secret@host/people?authSource=all', 'mongodb://me:secret@host/media?authSource=all'],
])('keeps the database in which the user of %s is looked for', (url, expected) => {
  expect(inDocumentDatabase(url, 'media')).toBe(expected)
})

test('refuses what is no address of MongoDB without repeating it', () => {
  expect(() => inDocumentDatabase('postgres://me:secret@host/', 'media')).toThrow(
    'The address of MongoDB does not begin with mongodb:// and a host.',
  )
})
