/** The fourteen museum categories: a stored code, and the label people read (D-09). */
export const categoryLabels = {
  art: 'Art Museums',
  history: 'History Museums',
  science: 'Science Museums',
  children: "Children's Museums",
  botanical: 'Botanical Gardens & Arboretums',
  specialty: 'Specialty Museums',
  anthropology: 'Anthropology & Ethnography Museums',
  living_history: 'Living History Sites & Historic Houses',
  university: 'University Museums',
  natural_history: 'Natural History Museums',
  technology: 'Technology Museums',
  archaeology: 'Archaeology Museums',
  cultural: 'Cultural Museums',
  other: 'Other',
} as const

export type CategoryCode = keyof typeof categoryLabels
export const categoryCodes = Object.keys(categoryLabels) as [CategoryCode, ...CategoryCode[]]

/** Reads a code or a label, in any case; undefined when it is neither. */
export function parseCategory(text: string): CategoryCode | undefined {
  const wanted = text.trim().toLowerCase()
  return categoryCodes.find(code => code === wanted || categoryLabels[code].toLowerCase() === wanted)
}
