import { usePageTitle } from '../../lib/hooks.ts'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { FeaturedMuseums } from './FeaturedMuseums.tsx'
import styles from './landing.module.css'
import { Tiles } from './Tiles.tsx'

/** The landing page of anonymous visitors (SH8). */
export function Landing() {
  const t = useT()
  usePageTitle(undefined)
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <h1 className={styles.title}>{t('landing.title')}</h1>
        <div className={styles.pitch}>
          <p className={styles.lead}>{t('landing.lead')}</p>
          <div className={styles.actions}>
            <ButtonLink variant="filled" to="/auth?tab=register">
              {t('common.join')}
            </ButtonLink>
            <ButtonLink to="/discover">{t('landing.explore')}</ButtonLink>
          </div>
          <p className={styles.numbers}>
            <span>
              <Message id="landing.museums" components={{ b: <b /> }} />
            </span>
            <span>
              <Message id="landing.travelers" components={{ b: <b /> }} />
            </span>
          </p>
        </div>
      </section>

      <FeaturedMuseums />
      <Tiles />

      <section className={styles.close}>
        <h2>{t('landing.closing')}</h2>
        <ButtonLink variant="filled" to="/auth?tab=register">
          {t('common.join')}
        </ButtonLink>
      </section>
      <footer className={styles.foot}>
        <Wordmark />
        <p>{t('landing.foot')}</p>
      </footer>
    </div>
  )
}
