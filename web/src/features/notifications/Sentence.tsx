import type { AccountNotice, MuseumNotice, Notification } from '@vitrine/contracts'
import {
  AlarmClock,
  CalendarDays,
  Flag,
  Landmark,
  type LucideIcon,
  Scale,
  ShieldCheck,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Message } from '../../lib/i18n/Message.tsx'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EventNews } from './EventNews.tsx'
import { News } from './News.tsx'
import styles from './notifications.module.css'
import { PlanNews } from './PlanNews.tsx'

/** Of what is about no other person: the account, a community, a report or decision there, an event; else a museum. */
const icons: { [Kind in Notification['kind']]?: LucideIcon } = {
  security: ShieldCheck,
  community: UsersRound,
  community_report: Flag,
  community_moderation: Scale,
  new_meetup: CalendarDays,
  visit_plan: CalendarDays,
  meetup: CalendarDays,
  meetup_announcement: CalendarDays,
  meetup_recap: CalendarDays,
  new_museum_event: CalendarDays,
  museum_event: CalendarDays,
  event_reminder: AlarmClock,
}

/** The newest two actors; where there is none, an icon of what it is about. */
export function Faces({ actors, kind }: Pick<Notification, 'actors' | 'kind'>) {
  const [first, second] = actors
  if (!first) {
    const Icon = icons[kind] ?? Landmark
    return (
      <span className={styles.house}>
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
    )
  }
  return (
    <span className={styles.faces} data-two={second !== undefined || undefined}>
      <Avatar person={first} size={second ? 28 : 40} />
      {second && <Avatar person={second} size={28} />}
    </span>
  )
}

/** Who did it: the newest one, emphasised, a second one where there are two, and how many others there are. */
export interface Who {
  first: ReactNode
  second: string | undefined
  others: number
}

/** What happened, in the reader's language. */
export function Sentence({ notification }: { notification: Notification }) {
  const t = useT()
  const { kind, actorsCount, excerpt, notice } = notification
  const [first, second] = notification.actors.map(nameOf)
  const who: Who = {
    first: <strong>{first ?? t('notifications.somebody')}</strong>,
    second,
    others: second === undefined && actorsCount === 2 ? 0 : Math.max(0, actorsCount - 1),
  }
  if (notice) {
    if ('startsAt' in notice) {
      return (
        <>
          <EventNews notice={notice} who={who} />
          <Excerpt excerpt={excerpt} />
        </>
      )
    }
    if ('museums' in notice) return <PlanNews notice={notice} who={who} />
    if ('community' in notice) return <News notice={notice} who={who} />
    return 'museum' in notice ? <Decision notice={notice} /> : <Account notice={notice} />
  }
  if (isOfNotices(kind)) return null
  return (
    <>
      <Message id={`notifications.${kind}`} values={{ ...who }} />
      <Excerpt excerpt={excerpt} />
    </>
  )
}

/** The beginning of what was written. */
function Excerpt({ excerpt }: Pick<Notification, 'excerpt'>) {
  const t = useT()
  return excerpt !== '' && t('notifications.excerpt', { excerpt })
}

/** Kinds whose notice says all. */
const ofNotices = [
  'security',
  'museum',
  'museum_hours',
  'join_request',
  'community_report',
  'community',
  'community_moderation',
  'new_meetup',
  'visit_plan',
  'meetup',
  'meetup_announcement',
  'meetup_museum',
  'meetup_recap',
  'new_museum_event',
  'museum_event',
  'event_reminder',
] as const
const isOfNotices = (kind: Notification['kind']): kind is (typeof ofNotices)[number] =>
  ofNotices.some(each => each === kind)

/** What was decided about what the reader did for a museum. */
function Decision({ notice: { of, museum, notes } }: { notice: MuseumNotice }) {
  return (
    <>
      <Message id={`notifications.${of}`} values={{ museum: <strong>{museum}</strong> }} />
      <Excerpt excerpt={notes} />
    </>
  )
}

/** What happened to the reader's account, and from where as far as it is known. */
function Account({ notice }: { notice: AccountNotice }) {
  const t = useT()
  const { of, browser, system, network } = notice
  if (of !== 'new-device') return t(`notifications.${of}`)
  const device =
    browser && system
      ? t('notifications.browserOn', { browser, system })
      : (browser ?? system ?? t('notifications.unknownDevice'))
  return network === null
    ? t('notifications.new-device', { device })
    : t('notifications.newDeviceAt', { device, network })
}
