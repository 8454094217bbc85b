import { expect, it } from 'vitest'
import { wordingOf } from './community-wording.ts'

it.each([
  ['/groups', 'group'],
  ['/groups/7', 'group'],
  ['/groupsy', 'community'],
  ['/communities', 'community'],
  ['/profile/ada', 'community'],
] as const)('%s speaks of a %s', (pathname, wording) => {
  expect(wordingOf(pathname)).toBe(wording)
})
