import { access } from './access.ts'
import { people } from './people.ts'
import { settings } from './settings.ts'

export const account = { ...access, ...people, ...settings }
