import { useLingui } from '@lingui/react'
import { translate } from './translate.ts'

/** `const t = useT()`; `t('count.likes', { count: 3 })` is the text in the active language. */
export function useT(): typeof translate {
  useLingui()
  return translate
}
