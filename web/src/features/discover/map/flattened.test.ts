import type { Position } from 'geojson'
import { expect, it } from 'vitest'
import { flattened } from './flattened.ts'

const polygon = (...ring: Position[]) => ({ type: 'Polygon' as const, coordinates: [ring] })

it('keeps a polygon that does not cross the date line', () => {
  const square = polygon([0, 0], [10, 0], [10, 10], [0, 0])
  expect(flattened(square)).toEqual([square.coordinates])
})

it('draws a polygon that crosses the date line at both ends', () => {
  const drawn = flattened(polygon([170, 0], [-170, 0], [-170, 10], [170, 0]))
  expect(drawn).toEqual([
    [
      [
        [170, 0],
        [190, 0],
        [190, 10],
        [170, 0],
      ],
    ],
    [
      [
        [-190, 0],
        [-170, 0],
        [-170, 10],
        [-190, 0],
      ],
    ],
  ])
})

it('closes a polygon around a pole at the pole', () => {
  const [drawn] = flattened(polygon([-120, -70], [0, -75], [120, -70], [-120, -70]))
  expect(drawn).toEqual([
    [
      [-120, -70],
      [0, -75],
      [120, -70],
      [240, -70],
      [240, -90],
      [-120, -90],
    ],
  ])
})

it('has no land of points and lines', () => {
  expect(flattened({ type: 'Point', coordinates: [1, 2] })).toEqual([])
})
