import { expect, it } from 'vitest'
import { isKeptFrom } from './community-restrictions.ts'

const none = { canPost: true, canComment: true, isMuted: false, requiresApproval: false }

it.each([
  [{}, false, false],
  [{ canPost: false }, true, false],
  [{ canComment: false }, false, true],
  [{ isMuted: true }, true, true],
  [{ requiresApproval: true }, false, false],
])('%j keeps from posting: %s, from commenting: %s', (restriction, posting, commenting) => {
  const restrictions = { ...none, ...restriction }
  expect([isKeptFrom('posting', restrictions), isKeptFrom('commenting', restrictions)]).toEqual([
    posting,
    commenting,
  ])
})
