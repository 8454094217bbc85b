import { type Amenity, type AmenityGroup, amenityGroups, type Museum } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './museum.module.css'

const groups = Object.entries(amenityGroups) as [AmenityGroup, readonly Amenity[]][]
const known: readonly string[] = groups.flatMap(([, amenities]) => amenities)

/** What the museum has, by group; what is not known here comes last, as it is written (MU5). */
export function Amenities({ museum }: { museum: Museum }) {
  const t = useT()
  const has = new Set(museum.amenities)
  const others = [...has].filter(amenity => !known.includes(amenity))
  return (
    <section className={styles.section} aria-labelledby="amenities">
      <h2 id="amenities">{t('museum.amenities')}</h2>
      {has.size === 0 && <p className={styles.quiet}>{t('museum.amenities.none')}</p>}
      {groups.map(([group, amenities]) => (
        <Group key={group} title={t(`amenityGroups.${group}`)}>
          {amenities
            .filter(amenity => has.has(amenity))
            .map(amenity => (
              <li key={amenity}>{t(`amenities.${amenity}`)}</li>
            ))}
        </Group>
      ))}
      <Group title={t('museum.amenities.other')}>
        {others.map(amenity => (
          <li key={amenity}>{amenity.replaceAll('_', ' ')}</li>
        ))}
      </Group>
    </section>
  )
}

function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.amenities}>{children}</ul>
    </div>
  )
}
