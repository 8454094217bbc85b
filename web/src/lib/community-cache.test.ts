import { commentPath, communityPath, communityPostPath } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { communityTargetIn } from './community-cache.ts'

it.each([
  [communityPath(7), 7, null],
  [communityPath(7, 'requests'), 7, null],
  [communityPostPath(7, 4), 7, 4],
  [commentPath(communityPostPath(7, 4), 2), 7, 4],
  ['/communities/7?post=four', 7, null],
])('finds where a notification leads: %s', (link, communityId, postId) => {
  expect(communityTargetIn(link)).toEqual({ communityId, postId })
})

it.each(['/post/7', '/communities', '/communities/7a'])('finds no community in %s', link => {
  expect(communityTargetIn(link)).toBeNull()
})
