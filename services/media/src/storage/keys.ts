/** No other path is ever made from one. Temporary files begin with a dot, which no segment does. */
export const segment = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9]+)?$/

/** The segments of a key (3), or of a folder (2). Throws for what leads elsewhere. */
export function segmentsOf(key: string, depth: 2 | 3): string[] {
  const segments = key.split('/')
  if (segments.length !== depth || !segments.every(each => segment.test(each)))
    throw new Error('this is no key of the storage')
  return segments
}
