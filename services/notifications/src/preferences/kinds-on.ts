import { defaultNotificationPreferences, type NotificationPreferences } from '@vitrine/contracts'
import { kinds } from '../kinds.ts'
import { columnOf } from './preferences.repository.ts'

/** SQL: a preference of the row `p`, which a user who has changed none does not have. */
export const preference = (name: keyof NotificationPreferences): string =>
  `coalesce(p.${columnOf(name)}, ${defaultNotificationPreferences[name]})`

/** SQL: whether the toggle of a kind is on in `p`. */
export const isKindOn = (kind: string): string =>
  `case ${kind} ${Object.entries(kinds)
    .flatMap(([name, { toggle }]) => (toggle ? [`when '${name}' then ${preference(toggle)}`] : []))
    .join(' ')} else true end`
