const hourMs = 3_600_000
const windowMs = 7 * 24 * hourMs
const halfLifeSeconds = 48 * 3_600

/** What one of each adds to the score of its museum (FE9). */
export const trendPoints = { insight: 3, checkIn: 2, follow: 2, like: 1 } as const

/** The beginning of the hour, in UTC, in which a museum's points are summed. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)

/** Hours that begin at this time or earlier do not count any more. */
export const trendsSince = (now: Date): Date => new Date(now.getTime() - windowMs)

/**
 * SQL: how much the points of an hour still are at a time; both are expressions. They halve in 48 hours.
 */
export const decayed = (points: string, hour: string, now: string): string =>
  `(${points} * 2::float8 ^ (extract(epoch from ${hour} - ${now}) / ${halfLifeSeconds})::float8)`

/**
 * SQL: the score of a sum of decayed points, comparable with those of other times. All points decay alike, so the order of
 * two museums changes only with their points: the logarithm, plus the time in half-lives, is stored once and stays right
 * (forward decay, Cormode et al. 2009).
 */
export const scoreOf = (sum: string, now: string): string =>
  `(ln(${sum}) / ln(2::float8) + extract(epoch from ${now})::float8 / ${halfLifeSeconds})`

/** SQL: how strong a score is beside the highest one, in (0, 1]. */
export const relativeTo = (score: string, highest: string): string => `(2::float8 ^ (${score} - ${highest}))`
