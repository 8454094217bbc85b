import { expect, it } from 'vitest'
import { communitySearchOf } from './in-groups.ts'

it('searches communities by words, by the tag after `#`, and not by the name of a person', () => {
  expect(communitySearchOf('night guards')).toEqual({ q: 'night guards' })
  expect(communitySearchOf('#Night')).toEqual({ tag: 'night' })
  // Without a tag the server would list all of them.
  expect(communitySearchOf('##')).toBeNull()
  expect(communitySearchOf('@night')).toBeNull()
})
