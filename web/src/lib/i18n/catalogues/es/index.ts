import type { Catalogue } from '../../messages.ts'
import { account } from './account.ts'
import { core } from './core.ts'

/** All of Spanish, for checks; the page loads its parts (locale.ts). */
export const es: Catalogue = { ...core, ...account }
