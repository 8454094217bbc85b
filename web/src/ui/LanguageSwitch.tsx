import { Languages } from 'lucide-react'
import { type Locale, languages } from '../lib/i18n/languages.ts'
import { chooseLocale } from '../lib/i18n/locale.ts'
import { i18n, translate } from '../lib/i18n/translate.ts'
import { useT } from '../lib/i18n/useT.ts'
import styles from './language-switch.module.css'
import { Tooltip } from './Tooltip.tsx'
import { toast } from './toast/queue.ts'

/** Shows another language; a failure is a toast. */
export async function switchLanguage(locale: Locale) {
  try {
    await chooseLocale(locale)
  } catch (error) {
    console.error(`The texts of ${locale} could not be loaded.`, error)
    toast.error(translate('errors.connection.title'), translate('errors.connection.message'))
  }
}

/** A select behind an icon: every language by its own name. */
export function LanguageSwitch() {
  const t = useT()
  return (
    <Tooltip text={t('navigation.language')}>
      <span className={styles.switch}>
        <Languages size={20} strokeWidth={1.5} aria-hidden="true" />
        <select
          aria-label={t('navigation.language')}
          value={i18n.locale}
          onChange={event => void switchLanguage(event.target.value as Locale)}
        >
          {Object.entries(languages).map(([locale, name]) => (
            <option key={locale} value={locale} lang={locale}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </Tooltip>
  )
}
