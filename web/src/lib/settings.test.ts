import { describe, expect, it } from 'vitest'
import { settingsTabOf } from './settings.ts'

describe('the tab of the settings that an address names', () => {
  it.each([
    ['', null],
    ['?tab=notifications', null],
    ['?settings=privacy', 'privacy'],
    ['?tab=notifications&settings=account', 'account'],
    ['?settings=', 'profile'],
    ['?settings=constructor', 'profile'],
  ])('%s is %s', (search, tab) => {
    expect(settingsTabOf(search)).toBe(tab)
  })
})
