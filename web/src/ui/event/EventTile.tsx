import { type AnyEvent, eventPath } from '@vitrine/contracts'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { EventDate } from './EventDate.tsx'
import { Marks } from './Marks.tsx'
import styles from './programme.module.css'
import { TileTime } from './TileTime.tsx'

interface EventTileProps {
  event: AnyEvent
  /** Below the day of the reader, among the events of many: it shows no day. */
  isOfMany: boolean
  /** What the reader answers; the id is that of the title. */
  answer: (titleId: string) => ReactNode
  /** Below its time. */
  children: ReactNode
}

/** An event in a programme: the day large, then what, when, where, and who comes. */
export function EventTile({ event, isOfMany, answer, children }: EventTileProps) {
  const titleId = useId()
  return (
    <article
      className={styles.tile}
      aria-labelledby={titleId}
      data-status={event.status}
      data-undated={isOfMany || undefined}
    >
      {!isOfMany && <EventDate event={event} />}
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 id={titleId} className={styles.title} dir="auto">
            <Link to={eventPath(event)}>{event.title}</Link>
          </h3>
          <Marks event={event} />
        </div>
        <TileTime event={event} isDated={!isOfMany} />
        {children}
      </div>
      {answer(titleId)}
    </article>
  )
}

/** A line of it, such as its place. */
export function TileLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className={styles.place}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <span dir="auto">{children}</span>
    </p>
  )
}

const shownTags = 3

/** The small print of it, and its first tags. */
export function TileNotes({ tags, children }: { tags: readonly string[]; children: ReactNode }) {
  const t = useT()
  const more = tags.length - shownTags
  return (
    <p className={styles.small}>
      {children}
      {tags.slice(0, shownTags).map(tag => (
        <span key={tag}>#{tag}</span>
      ))}
      {more > 0 && <span>{t('event.moreTags', { count: more })}</span>}
    </p>
  )
}
