import type { DayHours } from '@vitrine/contracts'
import type { translate } from './i18n/translate.ts'
import { formatClock } from './time.ts'

/** When a museum is open on a day, in words. */
export function dayText(t: typeof translate, day: DayHours | undefined): string {
  if (!day) return t('museum.hours.unknown')
  if (day.text) return day.text
  if (day.isByAppointment) return t('museum.hours.byAppointment')
  if (!day.isOpen) return t('museum.closed')
  if (!day.openTime || !day.closeTime) return t('museum.hours.unknown')
  return `${formatClock(day.openTime)} – ${formatClock(day.closeTime)}`
}
