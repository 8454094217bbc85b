import { mix, type Palette } from '../category-colours.ts'
import type { Random } from '../random.ts'
import { circle, height, middle, rect, width } from '../svg.ts'

/** Panels of colour, and a great disc across them that changes colour with each. */
export function fields(random: Random, { shapes, background, accent }: Palette): string {
  const cuts = random.pick([
    [0, 0.34, 0.62, 1],
    [0, 0.38, 0.5, 0.66, 1],
    [0, 0.3, 0.5, 0.7, 1],
    [0, 0.382, 0.618, 1],
  ])
  const colours = random.shuffled([...shapes, background])
  const radius = random.between(270, 335)
  const [x, y] = [middle.x + random.between(-90, 90), middle.y + random.between(-40, 40)]
  const horizon = y + radius * random.pick([0, 0.28, -0.28, 0.5])
  const panels = cuts.slice(0, -1).map((cut, index) => {
    const from = cut * width
    const to = (cuts[index + 1] as number) * width
    const colour = colours[index % colours.length] as string
    const inside = index === 1 ? accent : (colours[(index + 2) % colours.length] as string)
    return {
      clip: `<clipPath id="p${index}">${rect(from, 0, to - from, height, '#000')}</clipPath>`,
      art:
        rect(from, 0, to - from + 1, height, colour) +
        rect(from, horizon, to - from + 1, height - horizon, mix(colour, '#1d1b19', 0.14)) +
        `<g clip-path="url(#p${index})">${circle(x, y, radius, inside)}${circle(x, y, radius * 0.52, mix(inside, colour, 0.55))}</g>`,
    }
  })
  return `<defs>${panels.map(panel => panel.clip).join('')}</defs>${panels.map(panel => panel.art).join('')}`
}
