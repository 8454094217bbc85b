import { mix, type Palette } from '../category-colours.ts'
import type { Random } from '../random.ts'
import { circle, d, height, middle, shape, width } from '../svg.ts'

/** Layers of land, paler the farther they are, and a sun or a moon behind one of them. */
export function strata(random: Random, { accent, far, near }: Palette): string {
  const layers = random.whole(5, 7)
  const top = random.between(330, 420)
  const sun = circle(
    middle.x + random.between(-280, 280),
    top - random.between(-10, 110),
    random.between(95, 150),
    accent,
  )
  const slow = random.between(0.7, 1.15)
  const bands = Array.from({ length: layers }, (_, index) => {
    const share = index / (layers - 1)
    const base = top + (height - top - 60) * share ** 0.9
    return land(
      base,
      random.between(34, 74) * (1 - share * 0.4),
      random.between(0, 6.3),
      slow,
      mix(far, near, share),
    )
  })
  return sun + bands.join('')
}

/** A wave as cubic curves through five points, with the slope that a sine has there. */
function land(base: number, rise: number, phase: number, slow: number, colour: string): string {
  const step = width / 4
  const points = Array.from({ length: 5 }, (_, index) => {
    const angle = phase + index * slow * 1.5
    return {
      x: index * step,
      y: base + Math.sin(angle) * rise,
      slope: (Math.cos(angle) * rise * slow * 1.5) / 3,
    }
  })
  const curves = points.slice(1).map((to, index) => {
    const from = points[index] as (typeof points)[number]
    return d`C${from.x + step / 3} ${from.y + from.slope} ${to.x - step / 3} ${to.y - to.slope} ${to.x} ${to.y}`
  })
  return shape(`${d`M0 ${points[0]?.y ?? base}`}${curves.join('')}V${height}H0Z`, colour)
}
