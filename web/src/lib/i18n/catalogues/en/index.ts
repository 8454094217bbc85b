import { account } from './account.ts'
import { core } from './core.ts'

/** All of English, for types and checks; the page loads its parts (locale.ts). */
export const en = { ...core, ...account } as const
