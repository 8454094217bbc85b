import type { Palette } from '../category-colours.ts'
import type { Random } from '../random.ts'
import { d, height, middle, rect, width } from '../svg.ts'

const size = 180
const columns = Math.ceil(width / size / 2)
const rows = height / size

const h = size / 2

/** Paths around the middle of a tile; the `use` element sets the colour. */
const motifs = {
  quarter: d`M${-h} ${-h}H${h}A${size} ${size} 0 0 1 ${-h} ${h}Z`,
  bands: d`M${-h} ${-h}H${h}A${size} ${size} 0 0 1 ${-h} ${h}ZM${-h} ${h / 3}A${h * 1.33} ${h * 1.33} 0 0 0 ${h / 3} ${-h}H${-h / 3}A${h * 0.67} ${h * 0.67} 0 0 1 ${-h} ${-h / 3}Z`,
  halves: d`M${-h} ${-h}A${h} ${h} 0 0 0 ${h} ${-h}ZM${-h} 0A${h} ${h} 0 0 0 ${h} 0Z`,
  dot: d`M${-h * 0.6} 0A${h * 0.6} ${h * 0.6} 0 0 1 ${h * 0.6} 0A${h * 0.6} ${h * 0.6} 0 0 1 ${-h * 0.6} 0Z`,
  leaf: d`M${-h} ${-h}A${size} ${size} 0 0 1 ${h} ${h}A${size} ${size} 0 0 1 ${-h} ${-h}Z`,
  corner: d`M${-h} ${-h}H${h}L${-h} ${h}Z`,
}
const names = ['quarter', 'bands', 'halves', 'dot', 'leaf', 'corner'] as const

/** Tiles with three motifs, rotated by quarter turns and mirrored at the middle of the picture. */
export function tiles(random: Random, { shapes, accent, background }: Palette): string {
  const few = random.shuffled(names).slice(0, 3) as [(typeof names)[number], ...(typeof names)[number][]]
  const tileColours = [background, background, shapes[0], shapes[1], shapes[2]] as const
  let accents = 3
  const half: string[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const tileColour = random.pick(tileColours)
      const bright = accents > 0 && column < 3 && random.chance(0.16)
      if (bright) accents--
      const ink = bright ? accent : random.pick(others([...shapes, background], tileColour))
      const [x, y] = [column * size, row * size]
      // A pixel wider than a tile, so that no seam shows.
      if (tileColour !== background) half.push(rect(x, y, size + 1, size + 1, tileColour))
      const turn = random.pick(['', 'rotate(90)', 'rotate(180)', 'rotate(270)'])
      half.push(
        `<use href="#${random.pick(few)}" transform="translate(${x + h} ${y + h})${turn}" fill="${ink}"/>`,
      )
    }
  }
  const defs = few.map(name => `<path id="${name}" d="${motifs[name]}"/>`).join('')
  return (
    `<defs>${defs}</defs><g id="h" transform="translate(${middle.x})">${half.join('')}</g>` +
    `<use href="#h" transform="translate(${width + 1})scale(-1 1)"/>`
  )
}

const others = (list: readonly string[], not: string): [string, ...string[]] =>
  list.filter(each => each !== not) as [string, ...string[]]
