/** Minutes since midnight of a time HH:MM. */
export function minutesOfClock(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** HH:MM, so many minutes after midnight; after a whole day it begins again. */
export function clockOfMinutes(minutes: number): string {
  const ofDay = minutes % (24 * 60)
  return [Math.floor(ofDay / 60), ofDay % 60].map(part => String(part).padStart(2, '0')).join(':')
}
