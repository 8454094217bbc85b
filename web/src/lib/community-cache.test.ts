import { communityPath } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { communityIdIn } from './community-cache.ts'

it('finds the community to which a notification leads', () => {
  const links = [communityPath(7), communityPath(7, 'requests'), '/post/7', '/communities', '/communities/7a']
  expect(links.map(communityIdIn)).toEqual([7, 7, null, null, null])
})
