import { ownZone } from '../own-zone.ts'

export const shownZone = (name: string) => name.replaceAll('_', ' ')

const zoneNames = () => [...new Set(['UTC', ownZone(), ...Intl.supportedValuesOf('timeZone')])]

/** What the list of time zones offers. */
export const shownZones = (): string[] => zoneNames().map(shownZone).toSorted()

/** The IANA name of a zone that is typed in any case, or as its city alone; another text stays, and is refused. */
export function zoneIn(text: string): string {
  const typed = text.trim().replaceAll(' ', '_')
  const wanted = typed.toLowerCase()
  const names = zoneNames()
  const isWanted = (name: string) => name.toLowerCase() === wanted
  return names.find(isWanted) ?? names.find(name => isWanted(name.slice(name.lastIndexOf('/') + 1))) ?? typed
}
