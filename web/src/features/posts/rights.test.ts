import type { CurrentUser } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { makeMedia, makePost, makeUser } from '../../../test/make.ts'
import { rightsTo } from './rights.ts'

const viewer = (id: number, role: CurrentUser['role'] = 'Traveler'): CurrentUser => ({
  ...makeUser({ id, role }),
  bio: '',
  email: 'a@example.org',
  emailVerified: true,
  createdAt: '2026-11-21T10:00:00.000Z',
})

describe('a post', () => {
  const post = makePost({ user: makeUser({ id: 5 }), media: [makeMedia()] })

  it.each([
    ['its author', viewer(5), { edit: true, delete: true, seeHistory: true, cover: false }],
    ['an Admin', viewer(7, 'Admin'), { edit: false, delete: true, seeHistory: true, cover: true }],
    ['another member', viewer(7), { edit: false, delete: false, seeHistory: false, cover: false }],
    [
      'an Ambassador',
      viewer(7, 'Ambassador'),
      { edit: false, delete: false, seeHistory: false, cover: false },
    ],
    ['an anonymous visitor', null, { edit: false, delete: false, seeHistory: false, cover: false }],
  ])('offers %s what they may do with it', (_, reader, rights) => {
    expect(rightsTo(post, reader)).toEqual(rights)
  })
})
