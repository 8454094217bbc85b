/** A seeded fault: a small change of the product that one of its tests must notice. */
export interface Fault {
  /** Unique, and what a person types to run this one alone: `gateway-strips-token`. */
  id: string
  /** What the product does wrong with it, in one sentence. */
  fault: string
  /** From the root. */
  file: string
  /** Stands exactly once in the file. */
  find: string
  replace: string
  /** Test files that must fail, from the root. */
  tests: readonly [string, ...string[]]
}
