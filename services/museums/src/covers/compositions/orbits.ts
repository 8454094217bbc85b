import type { Palette } from '../category-colours.ts'
import type { Random } from '../random.ts'
import { circle, d, middle, polar, ring, shape } from '../svg.ts'

/** Discs within discs, cut through the middle and exchanged on one side, with a few bodies on their way around. */
export function orbits(random: Random, { background, shapes, accent }: Palette): string {
  const x = middle.x + random.between(-90, 90)
  const y = middle.y + random.between(-30, 30)
  const count = random.whole(4, 6)
  const outer = random.between(345, 395)
  const turn = random.pick([0, 45, 90, 90, 135])
  const left = random.shuffled([...shapes, accent])
  const right = [...left.slice(2), ...left.slice(0, 2)]
  const discs = Array.from({ length: count }, (_, index) => {
    const radius = outer * (1 - index / (count + 0.35))
    const colour = (list: string[]) => list[index % list.length] as string
    return half(x, y, radius, turn, colour(left)) + half(x, y, radius, turn + 180, colour(right))
  })
  const rings = [1.22, 1.5, 1.86].map(far => ring(x, y, outer * far, shapes[3], far < 1.3 ? 5 : 3))
  const bodies = [1.22, 1.5, 1.86].map((far, index) => {
    const at = polar(
      x,
      y,
      outer * far,
      random.pick([-1, 1]) * random.between(18, 34) + (random.chance(0.5) ? 180 : 0),
    )
    return (
      circle(at.x, at.y, 44 - index * 8, background) +
      circle(at.x, at.y, 32 - index * 6, index === 1 ? accent : shapes[1])
    )
  })
  return rings.join('') + discs.join('') + bodies.join('')
}

function half(x: number, y: number, radius: number, degrees: number, colour: string): string {
  const from = polar(x, y, radius, degrees)
  const to = polar(x, y, radius, degrees + 180)
  return shape(d`M${from.x} ${from.y}A${radius} ${radius} 0 0 1 ${to.x} ${to.y}Z`, colour)
}
