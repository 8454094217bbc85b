import type { CategoryCode } from '@vitrine/contracts'
import { paletteOf } from './category-colours.ts'
import { arches } from './compositions/arches.ts'
import { fans } from './compositions/fans.ts'
import { fields } from './compositions/fields.ts'
import { niches } from './compositions/niches.ts'
import { orbits } from './compositions/orbits.ts'
import { rosette } from './compositions/rosette.ts'
import { strata } from './compositions/strata.ts'
import { tiles } from './compositions/tiles.ts'
import { randomFrom } from './random.ts'
import { height, rect, width } from './svg.ts'

const compositions = [arches, strata, orbits, tiles, fans, fields, rosette, niches] as const

/** A gradient of light from the upper left, on all covers. */
const light =
  '<defs><linearGradient id="l" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".13"/>' +
  '<stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1d1b19" stop-opacity=".16"/>' +
  '</linearGradient></defs>'

/**
 * A museum's cover as SVG: a composition selected by its id, in the colours of its category. It contains no text from
 * users and is the same on every machine.
 */
export function coverOf(id: number, category: CategoryCode): string {
  const random = randomFrom(id)
  const composition = random.pick(compositions)
  const palette = paletteOf(category, random)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">` +
    rect(0, 0, width, height, palette.background) +
    composition(random, palette) +
    light +
    rect(0, 0, width, height, 'url(#l)') +
    '</svg>'
  )
}
