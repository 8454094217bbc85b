import type { CategoryCode } from '@vitrine/contracts'
import type { Random } from './random.ts'

/** The colours of a category: one hue deep, plain and soft, a contrasting accent, and the colour of the paper. */
interface CategoryColours {
  deep: string
  plain: string
  soft: string
  accent: string
  paper: string
}

const colours = (
  deep: string,
  plain: string,
  soft: string,
  accent: string,
  paper: string,
): CategoryColours => ({
  deep,
  plain,
  soft,
  accent,
  paper,
})

const categoryColours: Record<CategoryCode, CategoryColours> = {
  // madder
  art: colours('#4f1c24', '#a23b3c', '#d9a08c', '#e0ae4e', '#f0e5d6'),
  // ochre
  history: colours('#40301f', '#b8842f', '#dfc08a', '#8a4130', '#f1e8d5'),
  // ultramarine
  science: colours('#1b2452', '#3c57a8', '#a3b6dc', '#dd7f45', '#ebecee'),
  // vermilion
  children: colours('#6d2a1d', '#d5643f', '#efb891', '#317d84', '#f6ecde'),
  // terre verte
  botanical: colours('#20362b', '#577c57', '#acc09a', '#d6a344', '#eeede1'),
  // mauve
  specialty: colours('#322139', '#76527f', '#c1a8c3', '#d79256', '#f0e9ea'),
  // terracotta
  anthropology: colours('#47241a', '#a65a35', '#d9a783', '#41736f', '#f2e7dc'),
  // umber
  living_history: colours('#2f2721', '#84684d', '#c3ac8d', '#a0452f', '#efe9de'),
  // Prussian blue
  university: colours('#132a3b', '#315f7e', '#9cbac8', '#c9a450', '#eaedeb'),
  // verdigris
  natural_history: colours('#123937', '#3d827a', '#a0c5b8', '#d8a262', '#ebeee6'),
  // graphite
  technology: colours('#23272c', '#5a6571', '#aab4be', '#cf5a36', '#eaeae7'),
  // raw sienna
  archaeology: colours('#3b2717', '#a0703f', '#d8bb93', '#4d6e8b', '#f1e8d8'),
  // rose madder
  cultural: colours('#481a31', '#a64d6d', '#dda5b0', '#41716d', '#f3e8e5'),
  // slate
  other: colours('#24313b', '#617682', '#b0bec4', '#c38c50', '#ecece7'),
}

/** The colours of one cover: background, shapes from back to front, and an accent. */
export interface Palette {
  background: string
  shapes: readonly [string, string, string, string]
  accent: string
  /** The ends of a range from the farthest to the nearest layer. */
  far: string
  near: string
}

/** One of four palettes: on paper (twice as often as each other one), or on the light, plain or deep colour. */
export function paletteOf(category: CategoryCode, random: Random): Palette {
  const { deep, plain, soft, accent, paper } = categoryColours[category]
  const between = mix(plain, soft, 0.5)
  switch (random.whole(0, 4)) {
    case 0:
    case 1:
      return {
        background: paper,
        shapes: [soft, plain, deep, between],
        accent,
        far: mix(soft, paper, 0.45),
        near: deep,
      }
    case 2:
      return {
        background: soft,
        shapes: [paper, plain, deep, between],
        accent,
        far: mix(paper, soft, 0.4),
        near: deep,
      }
    case 3:
      return {
        background: mix(plain, deep, 0.25),
        shapes: [soft, paper, deep, between],
        accent,
        far: between,
        near: mix(deep, '#141312', 0.2),
      }
    default:
      return {
        background: deep,
        shapes: [plain, soft, paper, mix(deep, plain, 0.45)],
        accent,
        far: soft,
        near: mix(deep, plain, 0.35),
      }
  }
}

/** A mix of two colours, in which `share` (0 to 1) is `to`. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map(at =>
    Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * share),
  )
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}
