/** `npm run generate -w web`: the fonts of the first paint, in `src/theme/generated/`. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import subsetFont from 'subset-font'

const directory = join(import.meta.dirname, 'src/theme/generated')
const { resolve } = createRequire(import.meta.url)

/** The axes are cut to the weights that the styles use. */
const fonts = [
  {
    name: 'fraunces',
    family: 'Fraunces Variable',
    styles: '@fontsource-variable/fraunces/opsz.css',
    latin: './files/fraunces-latin-opsz-normal.woff2',
    variationAxes: { wght: { min: 380, max: 480 } },
  },
  {
    name: 'inter',
    family: 'Inter Variable',
    styles: '@fontsource-variable/inter/wght.css',
    latin: './files/inter-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 650 } },
  },
]

/** Positions of letters and marks, and figures of equal width; no ornaments. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum']

type Range = readonly [first: number, last: number]
/** ASCII, the letters of Spanish, and the punctuation of both languages. */
export const coreRanges: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa1],
  ...[...'©«°·»¿ÁÉÍÑÓÚÜáéíñóúü'].map((letter): Range => [letter.charCodeAt(0), letter.charCodeAt(0)]),
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
]
/** The rest of what Fontsource's latin file has, loaded when a page contains it. */
const latinRanges: readonly Range[] = [
  [0xa1, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
]

export const isCore = (code: number) => coreRanges.some(([first, last]) => code >= first && code <= last)
const codesOf = (ranges: readonly Range[]) =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))

/** `U+20-7e,U+a0`. */
function unicodeRange(codes: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const code of codes.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && code === last[1] + 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16)
  return ranges.map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`).join(',')
}

const face = (
  family: string,
  file: string,
  display: 'optional' | 'swap',
  codes: readonly number[],
) => `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: ${display};
  font-weight: 100 900;
  src: url("./${file}") format("woff2");
  unicode-range: ${unicodeRange(codes)};
}
`

/** Fontsource's faces of the other scripts, with paths from our directory. */
function otherFaces(css: string, latin: string, from: string): string[] {
  const faces = css.match(/@font-face\s*\{[^}]*\}/g) ?? []
  return faces
    .filter(each => !each.includes(latin))
    .map(each => each.replaceAll('url(./', `url(${relative(directory, from).replaceAll('\\', '/')}/`))
}

/**
 * The core fonts have the letters that nearly every page has, and are preloaded: a text is shown in its font from the
 * first paint on, or, where that arrives too late, in the fallback until the next visit, but never moves. The other
 * files are loaded when a page has one of their letters.
 */
export async function writeFonts(): Promise<void> {
  await mkdir(directory, { recursive: true })
  const rest = codesOf(latinRanges).filter(code => !isCore(code))
  const faces: string[] = []
  for (const { name, family, styles, latin, variationAxes } of fonts) {
    const stylesFile = resolve(styles)
    const font = await readFile(join(dirname(stylesFile), latin))
    for (const [part, display, codes] of [
      ['core', 'optional', codesOf(coreRanges)],
      ['rest', 'swap', rest],
    ] as const) {
      const file = `${name}-${part}.woff2`
      const subset = await subsetFont(font, String.fromCodePoint(...codes), {
        targetFormat: 'woff2',
        variationAxes,
        keepFeatures,
      })
      await writeFile(join(directory, file), subset)
      faces.push(face(family, file, display, codes))
    }
    faces.push(...otherFaces(await readFile(stylesFile, 'utf8'), latin, dirname(stylesFile)))
  }
  await writeFile(join(directory, 'fonts.css'), faces.join('\n'))
}

if (import.meta.main) await writeFonts()
