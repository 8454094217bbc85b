import type { CommunityDetail } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Guidelines } from '../../ui/community/Guidelines.tsx'
import styles from './community.module.css'

type Of = { community: CommunityDetail }
const shownFaces = 8

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

export function Rules({ rules }: { rules: readonly string[] }) {
  const t = useT()
  return (
    <section aria-labelledby="about-rules">
      <h2 id="about-rules">{t('communities.guidelines')}</h2>
      <Guidelines rules={rules} />
    </section>
  )
}

export function Faces({ community: { members, memberCount } }: Of) {
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
