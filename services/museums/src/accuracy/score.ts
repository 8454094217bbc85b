import { type ContributorAccuracy, highAccuracy } from '@vitrine/contracts'

/** Of the normal distribution: a confidence of 95 %. */
const z = 1.96

/**
 * The lower bound of Wilson's interval (1927) for the share of accepted fields, 0 to 1: with few decisions it is low, whatever
 * they were. One of one is 0.21, nine of nine 0.70, 19 of 20 0.76.
 */
export function scoreOf({ accepted, rejected }: { accepted: number; rejected: number }): number {
  const decided = accepted + rejected
  if (decided === 0) return 0
  const share = accepted / decided
  const spread = z * Math.sqrt((share * (1 - share)) / decided + z ** 2 / (4 * decided ** 2))
  return Math.max(0, (share + z ** 2 / (2 * decided) - spread) / (1 + z ** 2 / decided))
}

export function accuracyOf(counts: { accepted: number; rejected: number }): ContributorAccuracy {
  const score = scoreOf(counts)
  return { ...counts, score, isHigh: score >= highAccuracy }
}
