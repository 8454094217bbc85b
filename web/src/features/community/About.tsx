import type { CommunityDetail } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { formatDate } from '../../lib/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Guidelines } from '../../ui/community/Guidelines.tsx'
import styles from './community.module.css'
import { Notices } from './Notices.tsx'
import { Private } from './Private.tsx'

type Of = { community: CommunityDetail }
const shownFaces = 8

/** What the header does not say: who may see what, whose it is, by which rules, and who is here (MM9). */
export function About({ community }: Of) {
  const { guidelines, mayRead, isPrivate } = community
  return (
    <div className={styles.columns}>
      {mayRead ? <Faces community={community} /> : isPrivate && <Private />}
      <div className={styles.main}>
        <Notices community={community} />
        <Facts community={community} />
        {guidelines.length > 0 && <Rules rules={guidelines} />}
      </div>
    </div>
  )
}

/** Beside the discussion, on wide screens: who is here, and by which rules. */
export function AboutAside({ community }: Of) {
  const t = useT()
  const { guidelines } = community
  return (
    <aside className={styles.beside} aria-label={t('community.tab.about')}>
      <Faces community={community} />
      {guidelines.length > 0 && <Rules rules={guidelines} />}
    </aside>
  )
}

function Rules({ rules }: { rules: readonly string[] }) {
  const t = useT()
  return (
    <section aria-labelledby="about-rules">
      <h2 id="about-rules">{t('communities.guidelines')}</h2>
      <Guidelines rules={rules} />
    </section>
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

function Faces({ community: { members, memberCount } }: Of) {
  const t = useT()
  const shown = members.slice(0, shownFaces)
  const rest = memberCount - shown.length
  return (
    <section className={styles.aside} aria-labelledby="about-members">
      <h2 id="about-members">{t('community.tab.members')}</h2>
      <ul className={styles.faces}>
        {shown.map(({ id, user }) => (
          <li key={id}>
            <Link to={`/profile/${user.slug}`} title={nameOf(user)}>
              <span aria-hidden="true">
                <Avatar person={user} size={44} />
              </span>
              <span className="visually-hidden">{nameOf(user)}</span>
            </Link>
          </li>
        ))}
        {rest > 0 && <li className={styles.rest}>{t('communities.moreTags', { count: rest })}</li>}
      </ul>
    </section>
  )
}
