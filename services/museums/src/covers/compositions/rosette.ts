import type { Palette } from '../category-colours.ts'
import type { Random } from '../random.ts'
import { circle, d, height, middle, ring, width } from '../svg.ts'

/** A window rose: rings of petals around a middle, and a quarter of it in every corner. */
export function rosette(random: Random, { shapes, accent, background }: Palette): string {
  const petals = random.pick([8, 10, 12, 16] as const)
  const [one, two, three, four] = random.shuffled(shapes) as [string, string, string, string]
  const reach = random.between(350, 395)
  const rose = [
    circle(0, 0, reach + 28, four),
    ring(0, 0, reach + 28, one, 6),
    turned('a', petals, 180 / petals, petal(reach, reach * random.between(0.24, 0.3), 0.52), two),
    turned('b', petals, 0, petal(reach * 0.94, reach * random.between(0.17, 0.22), 0.56), one),
    turned('c', petals, 180 / petals, petal(reach * 0.56, reach * 0.13, 0.6), three),
    circle(0, 0, reach * 0.2, background),
    circle(0, 0, reach * 0.14, accent),
  ].join('')
  const corners = [0, width].flatMap(x =>
    [0, height].map(y => `<use href="#r" transform="translate(${x} ${y})scale(.72)"/>`),
  )
  return `<defs><g id="r">${rose}</g></defs>${corners.join('')}<use href="#r" transform="translate(${middle.x} ${middle.y})"/>`
}

/** From the middle outwards, widest at `belly` of its length. */
const petal = (length: number, wide: number, belly: number): string =>
  d`M0 0C${wide} ${-length * belly * 0.6} ${wide} ${-length * belly * 1.35} 0 ${-length}C${-wide} ${-length * belly * 1.35} ${-wide} ${-length * belly * 0.6} 0 0Z`

function turned(id: string, count: number, first: number, path: string, colour: string): string {
  const at = (index: number) => Math.round((first + (index * 360) / count) * 10) / 10
  const copies = Array.from(
    { length: count },
    (_, index) => `<use href="#${id}" transform="rotate(${at(index)})"/>`,
  )
  return `<defs><path id="${id}" d="${path}" fill="${colour}"/></defs>${copies.join('')}`
}
