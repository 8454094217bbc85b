import { access } from './access.ts'
import { people } from './people.ts'
import { settings } from './settings.ts'

/** What only the screens of a member's own account show; loaded with them. */
export const account = { ...access, ...people, ...settings } as const
