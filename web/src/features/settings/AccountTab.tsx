import { Monitor } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Locale, languages } from '../../lib/i18n/languages.ts'
import { i18n } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { chooseTheme, useTheme } from '../../lib/theme-choice.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { switchLanguage } from '../../ui/LanguageSwitch.tsx'
import styles from './settings.module.css'

/** Parts of other features, which the app passes in; each brings its own headings (`h3`). */
export interface AccountParts {
  /** Password and two-factor sign-in. */
  security?: ReactNode
  /** Export and deletion. */
  data?: ReactNode
}

/** How the page looks, where the reader is signed in, and what concerns the account as a whole. */
export function AccountTab({ security, data }: AccountParts) {
  const t = useT()
  return (
    <div className={styles.groups}>
      {security}
      <section className={styles.group}>
        <h3>{t('sessions.title')}</h3>
        <p className={styles.hint}>{t('sessions.intro')}</p>
        <div>
          <ButtonLink
            to="/sessions"
            size="small"
            icon={<Monitor size={18} strokeWidth={1.5} aria-hidden="true" />}
          >
            {t('settings.account.sessions')}
          </ButtonLink>
        </div>
      </section>
      <section className={styles.group}>
        <h3>{t('settings.account.page')}</h3>
        <div className={styles.rows}>
          <ThemeChoice />
          <LanguageChoice />
        </div>
      </section>
      {data}
    </div>
  )
}

function ThemeChoice() {
  const t = useT()
  const theme = useTheme()
  return (
    <Choice
      look="row"
      label={t('settings.account.theme')}
      chosen={theme}
      onChoose={chooseTheme}
      options={[
        { value: 'light', label: t('settings.account.light') },
        { value: 'dark', label: t('settings.account.dark') },
      ]}
    />
  )
}

function LanguageChoice() {
  const t = useT()
  const options = Object.entries(languages) as [Locale, string][]
  return (
    <Choice
      look="row"
      label={t('navigation.language')}
      chosen={i18n.locale as Locale}
      onChoose={locale => void switchLanguage(locale)}
      options={options.map(([value, label]) => ({ value, label, lang: value }))}
    />
  )
}
