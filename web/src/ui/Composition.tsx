import { memo } from 'react'
import styles from './composition.module.css'

/** On a square of 10 by 10. */
const shapes = [
  // A quarter of a disc.
  'M0 0h10a10 10 0 0 1-10 10z',
  // Half a disc.
  'M0 0h10a5 5 0 0 1-10 0z',
  // A pennant.
  'M0 0h10v10z',
  // An arch.
  'M0 10V5a5 5 0 0 1 10 0v5z',
  // A disc.
  'M5 1.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8z',
  // A quarter of a ring.
  'M0 0h10a10 10 0 0 1-10 10V6a6 6 0 0 0 6-6z',
  // A leaf.
  'M0 0h5a5 5 0 0 1 5 5v5H5a5 5 0 0 1-5-5z',
] as const
const shades = ['deep', 'plain', 'soft', 'paper'] as const

/** The same number for the same place, spread over all 32 bits. */
function hash(...parts: number[]): number {
  let value = 2166136261
  for (const part of parts) {
    value = Math.imul(value ^ part, 16777619)
    value = Math.imul(value ^ (value >>> 15), 2246822507)
    value ^= value >>> 13
  }
  return value >>> 0
}

export interface Tile {
  shape: string
  turn: number
  background: (typeof shades)[number]
  fill: (typeof shades)[number] | 'accent'
}

/** The tile at a place, however many are beside it: a wider picture goes on where a narrow one ends. */
export function tileAt(seed: number, column: number, row: number): Tile {
  const bits = hash(seed, column + 1, row + 1)
  const background = bits % shades.length
  const fill = (background + 1 + ((bits >>> 4) % (shades.length - 1))) % shades.length
  return {
    shape: shapes[(bits >>> 8) % shapes.length] ?? shapes[0],
    turn: ((bits >>> 16) % 4) * 90,
    background: shades[background] ?? 'paper',
    fill: (bits >>> 20) % 9 === 0 ? 'accent' : (shades[fill] ?? 'deep'),
  }
}

/**
 * A picture for what has none: tiles in shades of `--category-color`, always the same for the same number. It fills what
 * holds it.
 */
export const Composition = memo(function Composition({
  seed,
  columns = 6,
  rows = 4,
}: {
  seed: number
  columns?: number
  rows?: number
}) {
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    index,
    column: index % columns,
    row: Math.floor(index / columns),
  }))
  return (
    <svg
      className={styles.composition}
      viewBox={`0 0 ${columns * 10} ${rows * 10}`}
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      {places.map(({ index, column, row }) => {
        const tile = tileAt(seed, column, row)
        return (
          <g key={index} transform={`translate(${column * 10} ${row * 10})`}>
            {/* Wider than its square, so that no line of light is between two. */}
            <path className={styles[tile.background]} d="M0 0h10.05v10.05h-10.05z" />
            <path className={styles[tile.fill]} d={tile.shape} transform={`rotate(${tile.turn} 5 5)`} />
          </g>
        )
      })}
    </svg>
  )
})
