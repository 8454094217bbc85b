import type { AnyEvent } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { RichText } from '../post/RichText.tsx'
import columns from './columns.module.css'
import { EventDate } from './EventDate.tsx'
import styles from './event-page.module.css'
import { Marks } from './Marks.tsx'

interface EventPageProps {
  event: AnyEvent
  titleId: string
  /** Above all else. */
  cover?: ReactNode
  /** Above the title: who invites. */
  host: ReactNode
  /** Below the title. */
  byline?: ReactNode
  /** Below all of that: what the reader is asked. */
  notice?: ReactNode
  /** When, where and who, with the answer of the reader. */
  card: ReactNode
  /** The name of the description. */
  about: string
  /** Below the description. */
  children: ReactNode
  /** Puts the description, and what is below it, into the first of some tabs. */
  tabs?: (details: ReactNode) => ReactNode
}

/** An event: the day as large as a poster has it, then the title; what it is, and beside it when, where and who comes (EV5). */
export function EventPage(props: EventPageProps) {
  const { event, titleId, cover, host, byline, notice, card, about, children, tabs } = props
  const { title, description } = event
  const details = (
    <div className={`${columns.main} ${styles.main}`}>
      {description && <About event={event} title={about} />}
      {children}
    </div>
  )
  return (
    <article className={columns.screen} aria-labelledby={titleId}>
      {cover}
      <header className={styles.head}>
        <EventDate event={event} size="large" />
        <div className={styles.heading}>
          <p className={styles.kicker}>
            {host}
            <Marks event={event} />
          </p>
          <h1 id={titleId} className={columns.title} dir="auto">
            {title}
          </h1>
          {byline}
        </div>
      </header>
      {notice}
      <div className={columns.columns}>
        {card}
        {tabs ? <div className={styles.tabs}>{tabs(details)}</div> : details}
      </div>
    </article>
  )
}

function About({ event: { description, tags }, title }: { event: AnyEvent; title: string }) {
  return (
    <section>
      <h2 className="visually-hidden">{title}</h2>
      <p className={styles.description} dir="auto">
        <RichText>{description}</RichText>
      </p>
      {tags.length > 0 && (
        <p className={styles.tags}>
          {tags.map(tag => (
            <span key={tag}>#{tag}</span>
          ))}
        </p>
      )}
    </section>
  )
}
