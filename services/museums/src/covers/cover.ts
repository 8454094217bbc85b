import type { CategoryCode } from '@vitrine/contracts'
import { arches } from './compositions/arches.ts'
import { fans } from './compositions/fans.ts'
import { fields } from './compositions/fields.ts'
import { niches } from './compositions/niches.ts'
import { orbits } from './compositions/orbits.ts'
import { rosette } from './compositions/rosette.ts'
import { strata } from './compositions/strata.ts'
import { tiles } from './compositions/tiles.ts'
import { paletteOf } from './pigments.ts'
import { randomFrom } from './random.ts'
import { height, rect, width } from './svg.ts'

const compositions = [arches, strata, orbits, tiles, fans, fields, rosette, niches] as const

/** Light from the upper left, as on a wall: the one thing that all covers share. */
const light =
  '<defs><linearGradient id="l" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".13"/>' +
  '<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1d1b19" stop-opacity=".16"/>' +
  '</linearGradient></defs>'

/**
 * A museum's cover: a composition that its id decides, in the pigments of its category. It holds nothing that
 * anybody wrote, and is the same on every machine.
 */
export function coverOf(id: number, category: CategoryCode): string {
  const random = randomFrom(id)
  const composition = random.pick(compositions)
  const palette = paletteOf(category, random)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">` +
    rect(0, 0, width, height, palette.wall) +
    composition(random, palette) +
    light +
    rect(0, 0, width, height, 'url(#l)') +
    '</svg>'
  )
}
