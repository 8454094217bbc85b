/**
 * What RFC 5545 allows in a text: no control characters but line breaks and tabs, and no halves of characters. Whatever a reader
 * may take for the end of a line is a line break.
 */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')

/** As {@link plainText}, of what is shown in one line. */
export const plainLine = (text: string): string =>
  plainText(text)
    .replaceAll(/[\t\n]+/g, ' ')
    .trim()
