import { type CommunityDetail, calendarPath, communityPath } from '@vitrine/contracts'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useWording } from '../../lib/community-wording.ts'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { formatDate } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { CalendarLink, FeedLink } from '../../ui/FeedLink.tsx'
import { Faces, Rules } from './Aside.tsx'
import { CommunityNotifications } from './CommunityNotifications.tsx'
import styles from './community.module.css'
import { Notices } from './Notices.tsx'
import { Private } from './Private.tsx'

type Of = { community: CommunityDetail }

/** What the header does not say: who may see what, whose it is, by which rules, and who is here (MM9). */
export default function About({ community }: Of) {
  const { guidelines, mayRead, isPrivate, isCreator, isMember } = community
  return (
    <div className={styles.columns}>
      {mayRead ? <Faces community={community} /> : isPrivate && <Private />}
      <div className={styles.main}>
        <Notices community={community} />
        <Facts community={community} />
        {isMember && <CommunityNotifications community={community} />}
        {guidelines.length > 0 && <Rules rules={guidelines} />}
        <div>
          {!isPrivate && (
            <div className={styles.feeds}>
              <FeedLink page={communityPath(community.id)} />
              <CalendarLink path={calendarPath('communities', community.id)} />
            </div>
          )}
          {!isCreator && <Report id={community.id} />}
        </div>
      </div>
    </div>
  )
}

function Facts({ community }: Of) {
  const t = useT()
  const { creator, createdAt, membershipType, isPrivate, isArchived, isMember } = community
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('communities.form.membership'),
      <>
        {t(`communities.membership.${membershipType}`)}
        {!isArchived && (
          <span className={styles.hint}>
            {t(`communities.form.membership.${isPrivate ? 'private' : 'open'}.hint`)}
          </span>
        )}
      </>,
    ],
    [t('communities.creator'), creator && <Link to={`/profile/${creator.slug}`}>{nameOf(creator)}</Link>],
    [t('community.since'), formatDate(createdAt)],
    [
      t('community.log'),
      isMember && (
        <Link to="?tab=log" preventScrollReset>
          {t('community.log.see')}
        </Link>
      ),
    ],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Report({ id }: Pick<CommunityDetail, 'id'>) {
  const t = useT()
  const wording = useWording()
  const open = () => openContentDialog({ kind: 'report', target: { targetType: 'community', targetId: id } })
  return (
    <div className={styles.report}>
      <Button
        variant="quiet"
        size="small"
        icon={<Flag size={18} strokeWidth={1.5} aria-hidden="true" />}
        onClick={open}
      >
        {t(`report.${wording}`)}
      </Button>
    </div>
  )
}
