import type { CategoryCode } from '@vitrine/contracts'

/** The colours of one theme. */
export interface Palette {
  background: string
  paper: string
  sunken: string
  ink: string
  stone: string
  pebble: string
  hairline: string
  edge: string
  accent: string
  /** The accent as a background for {@link Palette.onAccent}: the primary button. */
  fill: string
  fillStrong: string
  onAccent: string
  accentWash: string
  moss: string
  ochre: string
  blue: string
  /** The share of a category's colour in a tinted surface. */
  tint: string
  veil: string
  glow: string
}

export const light: Palette = {
  background: '#FAF8F4',
  paper: '#FFFFFF',
  sunken: '#F2EEE7',
  ink: '#1D1B19',
  stone: '#5E5850',
  pebble: '#736C62',
  hairline: '#E5DFD5',
  edge: '#8D857A',
  accent: '#B5452C',
  fill: '#B5452C',
  fillStrong: '#983722',
  onAccent: '#FFFFFF',
  accentWash: '#F7E9E3',
  moss: '#3F6B4F',
  ochre: '#8A5F13',
  blue: '#2F5D8C',
  tint: '13%',
  veil: 'rgba(29, 27, 25, 0.46)',
  glow: 'rgba(255, 255, 255, 0.95)',
}

export const dark: Palette = {
  background: '#141312',
  paper: '#1D1B1A',
  sunken: '#100F0E',
  ink: '#F3EDE2',
  stone: '#B8AFA3',
  pebble: '#968D81',
  hairline: '#2F2B28',
  edge: '#7A7268',
  accent: '#E07A5F',
  fill: '#B5452C',
  fillStrong: '#C14D34',
  onAccent: '#FFFFFF',
  accentWash: '#2F1E18',
  moss: '#86B795',
  ochre: '#D9AE5F',
  blue: '#8FB6DD',
  tint: '32%',
  veil: 'rgba(8, 7, 6, 0.66)',
  glow: 'rgba(255, 222, 178, 0.3)',
}

/** A colour for each category, dark enough for ivory letters on it in both themes. */
const categoryColors: Record<CategoryCode, string> = {
  art: '#8C3A3F',
  history: '#7A5A2B',
  science: '#2F4E8C',
  children: '#A8551F',
  botanical: '#43683F',
  specialty: '#6C4675',
  anthropology: '#7D4B33',
  living_history: '#6B5B3E',
  university: '#3A4A6B',
  natural_history: '#4E6137',
  technology: '#3D5F73',
  archaeology: '#8A4F2E',
  cultural: '#2D6A66',
  other: '#5B5650',
}

export const fonts = {
  display: "'Fraunces Variable', 'Fraunces Fallback', Georgia, 'Times New Roman', serif",
  interface: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
}

const kebab = (name: string) => name.replace(/[A-Z_]/g, part => `-${part.toLowerCase().replace('_', '')}`)

const variables = (prefix: string, values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `--${prefix}${kebab(name)}:${value}`)
    .join(';')

/**
 * The tokens as CSS variables (`--v-ink`, `--v-category-art`), written into the page by the build: the first paint has
 * them, in the reader's own choice of light, before any script has run.
 */
export function tokenCss(): string {
  const constant = `${variables('v-category-', categoryColors)};${variables('v-font-', fonts)}`
  const paletteCss = (palette: Palette) => variables('v-', { ...palette })
  return [
    `:root{color-scheme:light;${constant};${paletteCss(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${paletteCss(dark)}}}`,
    `@media screen{:root[data-theme=dark]{color-scheme:dark;${paletteCss(dark)}}}`,
  ].join('')
}
