import { type Museum, readMoreThresholdCharacters } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './museum.module.css'
import { shortened } from './shortened.ts'

/** The description; a long one is collapsed. */
export function About({ museum }: { museum: Museum }) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const short = shortened(museum.description, readMoreThresholdCharacters)
  const isLong = short !== museum.description
  return (
    <section className={styles.section} aria-labelledby="about">
      <h2 id="about">{t('museum.about')}</h2>
      {museum.description === '' ? (
        <p className={styles.quiet}>{t('museum.noDescription')}</p>
      ) : (
        <p className={styles.description}>{isWhole ? museum.description : short}</p>
      )}
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'museum.showLess' : 'common.readMore')}
        </button>
      )}
    </section>
  )
}
