/** The picture is 16:9; the subject stays in the middle square, because cards crop to it. */
export const width = 1600
export const height = 900
export const middle = { x: width / 2, y: height / 2 }

const n = (value: number): string =>
  String(Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value))

export const rect = (x: number, y: number, w: number, h: number, fill: string): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"/>`

export const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`

export const ring = (x: number, y: number, r: number, stroke: string, wide: number): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(wide)}"/>`

export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

/** A path with rounded numbers: ``d`M${x} ${y}Z` ``. */
export const d = (letters: TemplateStringsArray, ...values: number[]): string =>
  letters.map((text, index) => text + (index < values.length ? n(values[index] as number) : '')).join('')

export const polar = (x: number, y: number, radius: number, degrees: number): { x: number; y: number } => ({
  x: x + radius * Math.cos((degrees * Math.PI) / 180),
  y: y + radius * Math.sin((degrees * Math.PI) / 180),
})
