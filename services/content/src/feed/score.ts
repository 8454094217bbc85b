const halfLifeMs = 8 * 3_600_000

/** What a post's score is made of besides its reader. */
export interface ScoreTerms {
  likes: number
  comments: number
  /** Milliseconds since 1970. */
  createdAt: number
}

/**
 * The logarithm of (1 + likes + 2 × comments), halved every 8 hours. All scores fall alike, so it needs no "now"
 * (decision 0037). SQL's `post_score` is the same.
 */
export const scoreOf = ({ likes, comments, createdAt }: ScoreTerms): number =>
  Math.log(Math.max(1 + likes + 2 * comments, 1)) + (createdAt * Math.LN2) / halfLifeMs

/** What is added for a reader who follows the author (one's own posts count the same), or the museum. */
export const weights = { author: Math.log(3), museum: Math.log(2) } as const
