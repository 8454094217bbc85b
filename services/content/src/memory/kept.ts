/** One value that is read again when it is older than `trustedMs`, or after `forget`; one reading for all who wait. */
export interface Kept<Value> {
  get(): Promise<Value>
  forget(): void
}

export function createKept<Value>(options: {
  trustedMs: number
  read: () => Promise<Value>
  /** Milliseconds. */
  now?: () => number
}): Kept<Value> {
  const clock = options.now ?? Date.now
  let kept: { value: Promise<Value>; until: number } | undefined

  return {
    get() {
      const now = clock()
      if (kept && now < kept.until) return kept.value
      const reading = { value: options.read(), until: now + options.trustedMs }
      kept = reading
      // A failure is not kept.
      reading.value.catch(() => {
        if (kept === reading) kept = undefined
      })
      return reading.value
    },
    forget() {
      kept = undefined
    },
  }
}
