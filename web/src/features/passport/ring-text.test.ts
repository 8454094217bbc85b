import { expect, it } from 'vitest'
import { ringText } from './ring-text.ts'

it.each([
  ['Clock Circle', 12, 'Clock Circle'],
  ['Clock Circle of Delft', 12, 'Clock Circl…'],
  ['Clock of Delft', 7, 'Clock…'],
  ['夜間素描会', 10, '夜間素描会'],
  ['夜間素描会の友', 10, '夜間素描…'],
  ['🎨🎨', 4, '🎨🎨'],
  ['🎨🎨🎨', 4, '🎨…'],
  ['', 12, ''],
])('%j is written where %i letters fit as %j', (text, max, written) => {
  expect(ringText(text, max)).toBe(written)
})
