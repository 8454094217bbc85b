import { expect, it } from 'vitest'
import { ratioOf, sizesOf } from './ratios.ts'

it('hangs a photo by its own shape, and shows one that is very tall or wide whole', () => {
  expect(ratioOf({ width: 1200, height: 800 })).toEqual({ ratio: 1.5, isWhole: true })
  expect(ratioOf({ width: 600, height: 800 })).toEqual({ ratio: 0.75, isWhole: true })
  expect(ratioOf({ width: 4000, height: 500 })).toEqual({ ratio: 2.4, isWhole: false })
  expect(ratioOf({ width: 200, height: 4000 })).toEqual({ ratio: 0.5, isWhole: false })
  expect(ratioOf({ width: null, height: null })).toEqual({ ratio: 1.5, isWhole: true })
})

it('asks for no more than a photo is wide', () => {
  expect(sizesOf(0.75)).toBe('(min-width: 768px) 210px, 75vw')
  expect(sizesOf(2.4)).toBe('(min-width: 768px) 640px, 100vw')
})
