/** `user:password@` in an address, wherever in a text it stands. */
const inAddress = /([a-z][a-z0-9+.-]*:\/\/[^\s:@/"'?#]*):[^\s@"']+@/gi

/** The text without the passwords of the addresses in it: connection strings reach messages of errors. */
export const withoutCredentials = (text: string): string =>
  text.includes('://') ? text.replaceAll(inAddress, '$1:[redacted]@') : text
