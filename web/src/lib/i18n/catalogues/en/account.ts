import { access } from './access.ts'
import { editMuseum } from './edit-museum.ts'
import { newMuseum } from './new-museum.ts'
import { passport } from './passport.ts'
import { people } from './people.ts'
import { provenance } from './provenance.ts'
import { reports } from './reports.ts'
import { memberServer } from './server.ts'
import { settings } from './settings.ts'
import { uploads } from './uploads.ts'

/** What only the screens of a member's own account show; loaded with them. */
export const account = {
  ...access,
  ...editMuseum,
  ...memberServer,
  ...newMuseum,
  ...passport,
  ...people,
  ...provenance,
  ...reports,
  ...settings,
  ...uploads,
} as const
