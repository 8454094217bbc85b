/** The address that opens a calendar of the server in the reader's calendar application, which reads it again by itself. */
export const webcalAddress = (path: string): string => `webcal://${window.location.host}${path}`
