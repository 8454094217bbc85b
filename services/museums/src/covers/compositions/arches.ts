import type { Palette } from '../category-colours.ts'
import type { Random } from '../random.ts'
import { circle, d, height, middle, shape } from '../svg.ts'

/** Rainbow arches that stand on the lower edge, one great one in the middle, and a disc above them. */
export function arches(random: Random, { shapes, accent }: Palette): string {
  const great = random.between(270, 350)
  const spring = random.between(470, 560)
  const lean = random.between(-60, 60)
  const side = random.chance(0.5) ? 1 : -1
  const disc = circle(
    middle.x + lean - side * (great + 70),
    random.between(170, 230),
    random.between(60, 100),
    accent,
  )
  const behind = [-2.05, 2.05].map(place =>
    arch(
      middle.x + lean + place * great * random.between(0.86, 0.98),
      spring + random.between(60, 170),
      great * random.between(0.85, 1.05),
      random.shuffled(shapes),
    ),
  )
  const [one, two, three, four] = shapes
  const colours = random.pick([
    [two, one, three, four, accent],
    [three, two, one, accent, four],
    [one, three, accent, two, one],
  ])
  return disc + behind.join('') + arch(middle.x + lean, spring, great, colours)
}

function arch(x: number, y: number, outer: number, colours: readonly string[]): string {
  const step = outer / (colours.length + 0.4)
  return colours
    .map((colour, index) => {
      const r = outer - index * step
      return shape(d`M${x - r} ${height}V${y}A${r} ${r} 0 0 1 ${x + r} ${y}V${height}Z`, colour)
    })
    .join('')
}
