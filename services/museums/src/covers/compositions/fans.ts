import type { Palette } from '../category-colours.ts'
import type { Random } from '../random.ts'
import { d, height, middle, polar, shape } from '../svg.ts'

/** A fan of rays in bands around a point at the lower edge. */
export function fans(random: Random, { shapes, accent }: Palette): string {
  const x = middle.x + random.pick([-1, 0, 0, 1]) * random.between(60, 160)
  const y = height + random.between(0, 30)
  const rays = random.pick([8, 10, 12] as const)
  const bands = [1000, random.between(690, 740), random.between(430, 490), random.between(215, 260), 90]
  const pattern = random.shuffled(shapes)
  const parts = new Map<string, string>()
  for (const [band, outer] of bands.slice(0, -1).entries()) {
    const inner = bands[band + 1] as number
    const count = band === 0 ? rays * 2 : rays
    for (let ray = 0; ray < count; ray++) {
      const shifted = (ray + band) % 2 === 0 ? band : band + (ray % 4 === 1 ? 2 : 1)
      const colour = pattern[shifted % 4] as string
      // A little wider and deeper than its share, so that no seam shows.
      const path = sector(x, y, inner - 1, outer, 180 + (ray * 180) / count, 180 / count + 0.25)
      parts.set(colour, (parts.get(colour) ?? '') + path)
    }
  }
  const sun = shape(d`M${x - 150} ${y}A150 150 0 0 1 ${x + 150} ${y}Z`, accent)
  return [...parts].map(([colour, path]) => shape(path, colour)).join('') + sun
}

function sector(x: number, y: number, inner: number, outer: number, from: number, wide: number): string {
  const [a, b] = [polar(x, y, outer, from), polar(x, y, outer, from + wide)]
  const [c, e] = [polar(x, y, inner, from + wide), polar(x, y, inner, from)]
  return d`M${a.x} ${a.y}A${outer} ${outer} 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 0 0 ${e.x} ${e.y}Z`
}
