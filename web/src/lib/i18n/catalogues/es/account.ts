import { access } from './access.ts'
import { editMuseum } from './edit-museum.ts'
import { memberServer } from './member-server.ts'
import { newMuseum } from './new-museum.ts'
import { passport } from './passport.ts'
import { people } from './people.ts'
import { provenance } from './provenance.ts'
import { reports } from './reports.ts'
import { settings } from './settings.ts'
import { uploads } from './uploads.ts'

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
}
