import { mix, type Palette } from '../category-colours.ts'
import type { Random } from '../random.ts'
import { circle, d, height, middle, rect, shape, width } from '../svg.ts'

/** A row of niches in a wall, each with a work on its plinth. */
export function niches(random: Random, { background, shapes, accent, near }: Palette): string {
  const count = random.pick([3, 5, 5] as const)
  const wide = count === 3 ? 236 : 210
  const gap = count === 3 ? 76 : 78
  const top = random.between(180, 230)
  const floor = random.between(720, 770)
  const inks = random.shuffled(shapes)
  const works = random.shuffled(kinds)
  const bright = Math.floor(count / 2) + random.pick([-1, 0, 1])
  const row = Array.from({ length: count }, (_, index) => {
    const x = middle.x + (index - (count - 1) / 2) * (wide + gap)
    const inside = inks[index % 2] as string
    const work = index === bright ? accent : (inks[2 + (index % 2)] as string)
    const r = wide / 2
    return (
      shape(d`M${x - r} ${floor}V${top + r}A${r} ${r} 0 0 1 ${x + r} ${top + r}V${floor}Z`, inside) +
      shape(
        d`M${x - r} ${floor}V${top + r}A${r} ${r} 0 0 1 ${x} ${top}V${floor}Z`,
        mix(inside, '#1d1b19', 0.12),
      ) +
      rect(x - wide * 0.24, floor - 120, wide * 0.48, 120, mix(background, inside, 0.18)) +
      (works[index % works.length] as Work)(x, floor - 120, wide * 0.3, work, mix(work, '#1d1b19', 0.18))
    )
  })
  return rect(0, floor, width, height - floor, mix(background, near, 0.24)) + row.join('')
}

/** Draws something as wide as twice `r` that stands on (x, y). */
type Work = (x: number, y: number, r: number, colour: string, shade: string) => string

const kinds: readonly Work[] = [
  (x, y, r, colour, shade) =>
    circle(x, y - r, r, colour) + shape(d`M${x} ${y - 2 * r}A${r} ${r} 0 0 0 ${x} ${y}Z`, shade),
  (x, y, r, colour, shade) =>
    shape(d`M${x - r * 0.8} ${y}L${x} ${y - r * 2.5}L${x + r * 0.8} ${y}Z`, colour) +
    shape(d`M${x - r * 0.8} ${y}L${x} ${y - r * 2.5}V${y}Z`, shade),
  (x, y, r, colour, shade) =>
    shape(
      d`M${x - r * 0.4} ${y}C${x - r * 1.5} ${y - r * 0.9} ${x - r * 0.9} ${y - r * 1.7} ${x - r * 0.3} ${y - r * 1.9}V${y - r * 2.4}H${x + r * 0.3}V${y - r * 1.9}C${x + r * 0.9} ${y - r * 1.7} ${x + r * 1.5} ${y - r * 0.9} ${x + r * 0.4} ${y}Z`,
      colour,
    ) + rect(x - r * 0.42, y - r * 2.5, r * 0.84, r * 0.16, shade),
  (x, y, r, colour, shade) =>
    rect(x - r * 0.8, y - r * 0.7, r * 1.6, r * 0.7, shade) +
    rect(x - r * 0.55, y - r * 1.4, r * 1.1, r * 0.7, colour) +
    circle(x, y - r * 1.85, r * 0.45, shade),
  (x, y, r, colour, shade) =>
    shape(d`M${x - r} ${y - r * 1.7}A${r} ${r} 0 0 0 ${x + r} ${y - r * 1.7}Z`, colour) +
    rect(x - r * 0.12, y - r * 0.8, r * 0.24, r * 0.7, shade) +
    rect(x - r * 0.5, y - r * 0.14, r, r * 0.14, shade),
  (x, y, r, colour, shade) =>
    shape(
      d`M${x - r * 0.9} ${y}V${y - r * 1.2}A${r * 0.9} ${r * 0.9} 0 0 1 ${x + r * 0.9} ${y - r * 1.2}V${y}H${x + r * 0.4}V${y - r * 1.2}A${r * 0.4} ${r * 0.4} 0 0 0 ${x - r * 0.4} ${y - r * 1.2}V${y}Z`,
      colour,
    ) + circle(x, y - r * 1.2, r * 0.2, shade),
]
