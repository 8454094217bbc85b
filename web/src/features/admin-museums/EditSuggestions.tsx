/** Edits that members suggest, and what was decided (AM7). */
export function EditSuggestions() {
  return null
}
