/** A character without a width that a line must not be broken at. */
const wordJoiner = '\u2060'

/**
 * A name as mails say it: letters, digits, spaces, hyphens and apostrophes. Any user can have a mail sent to any address,
 * so a name must be neither markup nor something that a mail program makes a link of.
 */
export const mailName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N}\s'’-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** A username as mails say it: behind a dot, something that is not seen keeps "name.example" from becoming a link. */
export const mailUsername = (username: string): string =>
  username.replace(/[^\p{L}\p{N}_.]/gu, '').replaceAll('.', `.${wordJoiner}`)
