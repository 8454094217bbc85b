import { kmBetween, type Place } from '@vitrine/contracts'

interface Candidate {
  votes: number
}

interface Located {
  latitude: number | null
  longitude: number | null
}

/** Those that the plan is for: those that someone votes for, or all where no one votes for any. */
export function chosenOf<Museum extends Candidate>(museums: readonly Museum[]): Museum[] {
  const voted = museums.filter(({ votes }) => votes > 0)
  return voted.length > 0 ? voted : [...museums]
}

/** Where the meetup will be: the one with the most votes, of several the one that was added first. A plan has a museum. */
export function placeOf<Museum extends Candidate>(museums: readonly Museum[]): Museum {
  const [first, ...others] = museums
  if (!first) throw new Error('a plan has no museum')
  return others.reduce((best, each) => (each.votes > best.votes ? each : best), first)
}

/** In metres; null where one of both is not known. */
export function metresBetween(a: Located, b: Located): number | null {
  const [from, to] = [knownPlace(a), knownPlace(b)]
  return from && to && Math.round(1_000 * kmBetween(from, to))
}

const knownPlace = ({ latitude, longitude }: Located): Place | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }
