import type { CatalogueParts } from '../../messages.ts'
import { app } from './app.ts'
import { content } from './content.ts'
import { museum } from './museum.ts'
import { server } from './server.ts'

/** Spanish, informal (tú). The specification's "insight" is "apunte". */
export const core: CatalogueParts['core'] = {
  ...server,
  ...app,
  ...content,
  ...museum,

  'categories.art': 'Museos de arte',
  'categories.history': 'Museos de historia',
  'categories.science': 'Museos de ciencias',
  'categories.children': 'Museos infantiles',
  'categories.botanical': 'Jardines botánicos y arboretos',
  'categories.specialty': 'Museos especializados',
  'categories.anthropology': 'Museos de antropología y etnografía',
  'categories.living_history': 'Casas históricas e historia viva',
  'categories.university': 'Museos universitarios',
  'categories.natural_history': 'Museos de historia natural',
  'categories.technology': 'Museos de tecnología',
  'categories.archaeology': 'Museos de arqueología',
  'categories.cultural': 'Museos culturales',
  'categories.other': 'Otros',

  'roles.Traveler': 'Viajero',
  'roles.Ambassador': 'Embajador',
  'roles.Museum Manager': 'Gestor de museo',
  'roles.Vendor': 'Proveedor',
  'roles.Admin': 'Administrador',
}
