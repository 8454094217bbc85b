import { knownName } from '@vitrine/contracts'
import { translate } from './i18n/translate.ts'

/** What a person is called: username, else first and last name, else "User" (S1 §3). */
export const nameOf = (person: Parameters<typeof knownName>[0]): string =>
  knownName(person) || translate('profile.unnamed')
