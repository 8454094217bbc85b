import { passwordMinCharacters } from '@vitrine/contracts'
import { dictionary } from '@zxcvbn-ts/language-common'

/** The passwords that leaked most often, in lower case; shorter ones are refused anyway. */
const common = new Set(
  dictionary['passwords-common'].filter(password => password.length >= passwordMinCharacters),
)

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
