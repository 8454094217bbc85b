import { maxStars } from '@vitrine/contracts'

/** How many reviews have one star, two, and so on. */
export type ByStars = readonly number[]

/** The counts after a review took other stars; null: it was not there before, or is not there any more. */
export const recount = (byStars: ByStars, before: number | null, after: number | null): number[] =>
  Array.from({ length: maxStars }, (_, index) => {
    const stars = index + 1
    return (byStars[index] ?? 0) + Number(stars === after) - Number(stars === before)
  })

/** The rating, null without reviews, and how many there are. */
export function standingOf(byStars: ByStars): { rating: number | null; totalReviews: number } {
  const totalReviews = byStars.reduce((sum, count) => sum + count, 0)
  const sum = byStars.reduce((all, count, index) => all + count * (index + 1), 0)
  return { rating: totalReviews === 0 ? null : sum / totalReviews, totalReviews }
}
