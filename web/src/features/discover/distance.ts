import { angleBetween, type Place } from '@vitrine/contracts'

export type { Place }

const earthRadiusMiles = 3_959

/** Along a great circle (DI6). */
export const milesBetween = (a: Place, b: Place): number => earthRadiusMiles * angleBetween(a, b)
