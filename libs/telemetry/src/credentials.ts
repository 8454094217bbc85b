/** `user:password@` in an address, wherever in a text it stands. */
const inAddress = /([a-z][a-z0-9+.-]*:\/\/[^\s:@/"'?#]*):[^\s@"']+@/gi

/** The token of a user's own calendar (`personalCalendarPath` of the contracts): whoever has the address reads the calendar. */
const calendars = '/api/calendars/'
const inCalendarPath = /(\/api\/calendars\/)[^/?#\s"'\\]+/g

/**
 * The text without the passwords of the addresses in it, which reach messages of errors in connection strings, and without the
 * tokens in paths.
 */
export function withoutCredentials(text: string): string {
  const shown = text.includes('://') ? text.replaceAll(inAddress, '$1:[redacted]@') : text
  return shown.includes(calendars) ? shown.replaceAll(inCalendarPath, '$1[redacted]') : shown
}
