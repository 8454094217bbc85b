import { namedPlanMuseums, type VisitPlanNotice } from '@vitrine/contracts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })
/** Days of a plan are in no time zone. */
const days = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Rijksmuseum, Mauritshuis, Teylers, and 2 more" */
function listMuseums(names: readonly string[]): string {
  const named = names.slice(0, namedPlanMuseums)
  const others = names.length - named.length
  return list.format(others > 0 ? [...named, `${others} more`] : named)
}

/** "ana plans a visit in Sketchers of Delft: Rijksmuseum and Mauritshuis, Dec 1 – 14, 2026. Say what you want to see." */
export function planWording(
  { community, museums, from, to }: VisitPlanNotice,
  who: string,
): { title: string; message: string } {
  const when = days.formatRange(new Date(from), new Date(to))
  return {
    title: 'Plan a visit together',
    message: `${who} plans a visit in ${community}: ${listMuseums(museums)}, ${when}. Say what you want to see.`,
  }
}
