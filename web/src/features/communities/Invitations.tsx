import type { OwnInvitation } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { useAnswerInvitation } from '../../lib/community-membership.ts'
import { useCommunityPath, useWording } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './communities.module.css'
import { useOwnInvitations } from './queries.ts'

/** Communities that invited the reader, above all others. */
export function Invitations() {
  const t = useT()
  const { data = [] } = useOwnInvitations()
  if (data.length === 0) return null
  return (
    <section className={styles.invitations} aria-label={t('communities.invitations')}>
      <ul className={styles.invitationList}>
        {data.map(invitation => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Invitation({
  invitation: { id, community, invitedBy, memberCount },
}: {
  invitation: OwnInvitation
}) {
  const t = useT()
  const wording = useWording()
  const path = useCommunityPath()
  const answer = useAnswerInvitation()
  const give = (accept: boolean) => answer.mutate({ id: community.id, invitationId: id, wording, accept })
  return (
    <li className={styles.invitation}>
      <p>
        <Link className={styles.invitingName} to={path(community.id)}>
          {community.name}
        </Link>
        <span className={styles.invitedBy}>
          {invitedBy ? t('communities.invitedBy', { name: nameOf(invitedBy) }) : t('communities.invited')}
          {' · '}
          {t('communities.members', { count: memberCount })}
        </span>
      </p>
      <span className={styles.answers}>
        <Button size="small" pending={answer.isPending} onClick={() => give(true)}>
          {t('communities.invitation.accept')}
        </Button>
        <Button size="small" variant="quiet" disabled={answer.isPending} onClick={() => give(false)}>
          {t('communities.invitation.decline')}
        </Button>
      </span>
    </li>
  )
}
