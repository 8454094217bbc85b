/** An error's message and, below it, those of what caused it. */
export function reasonsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}\n${reasonsOf(error.cause)}`
}
