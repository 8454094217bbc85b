import { type CategoryCode, categoryLabels, type Role, roles } from '@vitrine/contracts'
import { app } from './app.ts'
import { content } from './content.ts'
import { museum } from './museum.ts'
import { server } from './server.ts'

type CategoryTexts = {
  readonly [Code in CategoryCode as `categories.${Code}`]: (typeof categoryLabels)[Code]
}
const categories = Object.fromEntries(
  Object.entries(categoryLabels).map(([code, label]) => [`categories.${code}`, label]),
) as CategoryTexts

type RoleTexts = { readonly [Name in Role as `roles.${Name}`]: Name }
const roleTexts = Object.fromEntries(roles.map(role => [`roles.${role}`, role])) as RoleTexts

/**
 * English, what the first page of most visits needs: visible texts by their ids, in ICU message syntax, in the specification's words where it has them
 * (7-reference.md, Appendix 6). Texts that the server sends are those of the contracts.
 */
export const core = {
  ...server,
  ...categories,
  ...roleTexts,
  ...app,
  ...content,
  ...museum,
} as const
