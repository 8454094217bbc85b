/** The session ended while a post waited for its files: its author may be back, and share it again. */
export const cancelled = (): Error => AbortSignal.abort().reason
export const isCancelled = (error: Error) => error.name === 'AbortError'
