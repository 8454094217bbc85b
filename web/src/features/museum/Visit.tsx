import type { Museum } from '@vitrine/contracts'
import { Globe, type LucideIcon, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { directionsOf, telephoneOf } from './links.ts'
import styles from './museum.module.css'

/** Address, directions, website and phone, as far as known (D-12). */
export function Visit({ museum }: { museum: Museum }) {
  const t = useT()
  const lines = [
    museum.address,
    museum.address2,
    // The parts of a code stay on one line.
    [[museum.city, museum.state].filter(Boolean).join(', '), museum.zipCode.replaceAll(' ', '\u00a0')]
      .filter(Boolean)
      .join(' '),
    museum.country,
  ].filter(Boolean)
  return (
    <section className={styles.section} aria-labelledby="visit">
      <h2 id="visit">{t('museum.visit')}</h2>
      <ul className={styles.visit}>
        <Line icon={MapPin}>
          <address className={styles.address}>
            {lines.map(line => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <a href={directionsOf(museum)} target="_blank" rel="noopener noreferrer">
            {t('museum.directions')}
          </a>
        </Line>
        {museum.website && (
          <Line icon={Globe}>
            <a href={museum.website} target="_blank" rel="noopener noreferrer nofollow">
              {hostOf(museum.website)}
            </a>
          </Line>
        )}
        {museum.phone && (
          <Line icon={Phone}>
            <a href={telephoneOf(museum.phone)}>{museum.phone}</a>
          </Line>
        )}
      </ul>
    </section>
  )
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <div>{children}</div>
    </li>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url)
