/** Texts that begin with a text, or contain it, as patterns of `like` for lower case. */
export const beginning = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
export const containing = (text: string): string => `%${beginning(text)}`

/**
 * Whether an index of trigrams finds the texts that contain a text. Of any other text PostgreSQL would read all rows: then it
 * is where they begin.
 */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)
