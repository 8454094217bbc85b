import { kmBetween, type Place } from '@vitrine/contracts'

/** Faster than airliners fly. */
const maxKmPerHour = 1_000
/** Museums of one town are visited one after another without a look at the clock. */
const nearKm = 50
/** How far from a museum's coordinates a visitor may be: large museums, and positions that are a little off. */
const atMuseumKm = 0.5

/** Whether a person is at the museum; false where either place is not known. */
export const isAt = (person: Place | null, museum: Place | null): boolean =>
  person !== null && museum !== null && kmBetween(person, museum) <= atMuseumKm

/** Whether a person can have come from one visit to the next; true where a place is not known. */
export function isReachable(
  from: { place: Place | null; at: Date },
  to: { place: Place | null; at: Date },
): boolean {
  if (!from.place || !to.place) return true
  const km = kmBetween(from.place, to.place)
  const hours = (to.at.getTime() - from.at.getTime()) / 3_600_000
  return km <= nearKm || km <= hours * maxKmPerHour
}
