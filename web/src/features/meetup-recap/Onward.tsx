import { type EventRef, type MuseumRef, meetupPath, type Recap } from '@vitrine/contracts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { eventTimes } from '../../lib/event-times.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Cover } from '../../ui/Cover.tsx'
import { WallLabel } from '../../ui/WallLabel.tsx'
import styles from './meetup-recap.module.css'

interface OnwardProps {
  recap: Recap
  /** For the editor, where no next meetup is planned. */
  plan?: ReactNode
}

/** Where a recap leads: to the museum, and to the next meetup. */
export function Onward({ recap: { museum, next }, plan }: OnwardProps) {
  const t = useT()
  if (!museum && !next && !plan) return null
  return (
    <div className={styles.onward}>
      {museum && (
        <Way title={t('meetupRecap.museum')}>
          <Museum museum={museum} />
        </Way>
      )}
      {next ? (
        <Way title={t('meetupRecap.next')}>
          <Next next={next} />
        </Way>
      ) : (
        plan && <Way title={t('meetupRecap.next')}>{plan}</Way>
      )}
    </div>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={styles.way} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {children}
    </section>
  )
}

function Museum({ museum: { slug, name, city, country, categoryCode, coverUrl } }: { museum: MuseumRef }) {
  return (
    <Link className={styles.museum} to={`/museum/${slug}`}>
      <Cover className={styles.cover ?? ''} src={coverUrl} alt="" category={categoryCode} />
      <WallLabel as="p" title={<span dir="auto">{name}</span>} meta={[city, country]} />
    </Link>
  )
}

/** By the clocks of its place; where the reader has other ones, also by those. */
function Next({ next: { id, title, startsAt, timezone } }: { next: EventRef }) {
  const t = useT()
  const { date, time, zone, own } = eventTimes({ dateTime: startsAt, endDateTime: null, timezone })
  return (
    <div className={styles.next}>
      <p className={styles.nextTitle} dir="auto">
        <Link to={meetupPath(id)}>{title}</Link>
      </p>
      <p>
        <time dateTime={startsAt}>{`${date} · ${time}`}</time>
      </p>
      {zone !== null && <p className={styles.small}>{zone}</p>}
      {own !== null && <p className={styles.small}>{t('event.yourTime', { time: own })}</p>}
    </div>
  )
}
