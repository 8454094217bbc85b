export interface Percentiles {
  p50: number
  p95: number
  p99: number
  max: number
}

/** The value below which `share` (0 to 1) of the samples lie; nearest rank, `sorted` ascending. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] as number
}

export function percentiles(samples: readonly number[]): Percentiles {
  const sorted = Float64Array.from(samples).sort()
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: percentile(sorted, 1),
  }
}

export const median = (samples: readonly number[]): number => percentiles(samples).p50
