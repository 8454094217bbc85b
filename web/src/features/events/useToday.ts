import { useNow } from '../../lib/clock.ts'
import { dayOf } from './days.ts'

/** YYYY-MM-DD by the clocks of a time zone; it follows them past midnight. */
export const useToday = (timezone: string): string => dayOf(useNow(), timezone)
