import { type CommunityPost, eventPath } from '@vitrine/contracts'
import { ArrowUpRight, CalendarDays, CirclePlay, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { webVideoOf } from '../../lib/community-posts.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { formatMoment } from '../../lib/time.ts'
import { MediaPlace } from '../media/MediaPlace.tsx'
import styles from './post-attachment.module.css'

const icon = { size: 28, strokeWidth: 1.25, 'aria-hidden': true } as const

/** What belongs to a post of a community: its pictures, its video, its event or its link (DS4, DS5). */
export function PostAttachment({
  post,
  onRetry,
}: {
  post: CommunityPost
  /** Reads the post again: the addresses of its media may have expired. */
  onRetry: () => void
}) {
  const t = useT()
  const { media, user, eventTitle, linkUrl, linkHost } = post
  const videoUrl = webVideoOf(post)
  if (media.length > 0)
    return <MediaPlace media={media} label={t('posts.alt', { name: nameOf(user) })} onRetry={onRetry} />
  if (eventTitle !== null) return <EventOf post={post} title={eventTitle} />
  if (videoUrl !== null) return <Outward url={videoUrl} icon={CirclePlay} title={t('discussion.watch')} />
  if (linkUrl !== null) return <Outward url={linkUrl} icon={ArrowUpRight} title={linkHost} />
  return null
}

/** The title in the serif, the address small: nothing of the other site is loaded. */
function Outward({ url, icon: Icon, title }: { url: string; icon: LucideIcon; title: string | null }) {
  const { host, rest } = partsOf(url)
  return (
    <a className={styles.card} href={url} target="_blank" rel="ugc nofollow noopener">
      <Icon {...icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title ?? host}</span>
        <span className={styles.small}>{title === host || title === null ? rest : host}</span>
      </span>
    </a>
  )
}

function partsOf(url: string): { host: string; rest: string } {
  if (!URL.canParse(url)) return { host: url, rest: '' }
  const { host, pathname, search } = new URL(url)
  const rest = `${pathname}${search}`
  return { host, rest: rest === '/' ? url : decoded(rest) }
}

/** As people read it; what is no text stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

function EventOf({ post, title }: { post: CommunityPost; title: string }) {
  const { eventId, eventType, eventDateTime, eventLocation, eventDescription } = post
  return (
    <div className={styles.card}>
      <CalendarDays {...icon} />
      <div className={styles.words}>
        <p className={styles.title} dir="auto">
          {eventId === null || eventType === null ? (
            title
          ) : (
            <Link to={eventPath({ id: eventId, type: eventType })}>{title}</Link>
          )}
        </p>
        <p className={styles.small}>
          {[eventDateTime && formatMoment(eventDateTime), eventLocation].filter(Boolean).join(' · ')}
        </p>
        {eventDescription && (
          <p className={styles.description} dir="auto">
            {eventDescription}
          </p>
        )}
      </div>
    </div>
  )
}
