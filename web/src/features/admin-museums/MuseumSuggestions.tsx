/** Museums that members suggest, and what was decided (AM8). */
export function MuseumSuggestions() {
  return null
}
