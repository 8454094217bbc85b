/** All museums, with their standing and their managers (AM1–AM5). */
export function MuseumsPanel() {
  return null
}
