import type { CommunityDetail } from '@vitrine/contracts'
import { useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import {
  useAnswerInvitation,
  useJoinCommunity,
  useLeaveCommunity,
  useWithdrawRequest,
} from '../../lib/community-membership.ts'
import { useWording } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatDate } from '../../lib/time.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { Marker } from '../../ui/community/Marker.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './community.module.css'

const Banned = chunk(() => import('./Banned.tsx'))
const JoinDialog = chunk(() => import('../../ui/community/JoinDialog.tsx'))
const LeaveDialog = chunk(() => import('./LeaveDialog.tsx'))

type Of = { community: CommunityDetail }

/** What the reader is in the community, and the way in or out (CO4). */
export function Standing({ community }: Of) {
  const t = useT()
  if (community.isCreator) return <Marker>{t('communities.creator')}</Marker>
  if (community.isMember) return <Leave community={community} />
  if (community.ban) {
    return (
      <Boundary pending={<Skeleton width={240} height={44} />}>
        <Banned ban={community.ban} creator={community.creator} />
      </Boundary>
    )
  }
  if (community.isArchived) return <Marker>{t('communities.archived')}</Marker>
  if (community.isRequested) return <Requested community={community} />
  if (community.invitationId !== null) return <Invited community={community} id={community.invitationId} />
  return <Join community={community} />
}

/** The one filled button of the screen, for who is no member. */
function Join({ community }: Of) {
  const t = useT()
  const wording = useWording()
  const { id, guidelines, joinQuestions, requestPausedUntil } = community
  const [isAsking, setAsking] = useState(false)
  const join = useJoinCommunity()
  if (requestPausedUntil !== null) {
    return <p className={styles.notice}>{t('community.paused', { date: formatDate(requestPausedUntil) })}</p>
  }
  function press() {
    if (!community.isPrivate || joinQuestions.length === 0) return join.mutate({ id, wording })
    setAsking(true)
  }
  return (
    <>
      <Button variant="filled" pending={join.isPending} keepsFocus onClick={press}>
        {t(`community.join.${wording}`)}
      </Button>
      {isAsking && (
        <Boundary pending={null}>
          <JoinDialog
            community={community}
            guidelines={guidelines}
            questions={joinQuestions}
            onClosed={() => setAsking(false)}
          />
        </Boundary>
      )}
    </>
  )
}

function Requested({ community: { id } }: Of) {
  const t = useT()
  const wording = useWording()
  const withdraw = useWithdrawRequest()
  return (
    <>
      <Marker>{t('common.requested')}</Marker>
      <Button
        variant="quiet"
        pending={withdraw.isPending}
        keepsFocus
        onClick={() => withdraw.mutate({ id, wording })}
      >
        {t('communities.withdraw')}
      </Button>
    </>
  )
}

function Invited({ community, id: invitationId }: Of & { id: number }) {
  const t = useT()
  const wording = useWording()
  const answer = useAnswerInvitation()
  const give = (accept: boolean) => answer.mutate({ id: community.id, invitationId, wording, accept })
  return (
    <>
      <Button variant="filled" pending={answer.isPending} keepsFocus onClick={() => give(true)}>
        {t('communities.invitation.accept')}
      </Button>
      <Button variant="quiet" disabled={answer.isPending} onClick={() => give(false)}>
        {t('communities.invitation.decline')}
      </Button>
    </>
  )
}

function Leave({ community }: Of) {
  const t = useT()
  const wording = useWording()
  const [isAsking, setAsking] = useState(false)
  const leave = useLeaveCommunity()
  const { id, role, isPrivate } = community
  // To come back to a private community needs a new request, and a role is lost.
  const asksFirst = isPrivate || role !== 'member'
  return (
    <>
      <Marker>{t(`community.role.${role ?? 'member'}`)}</Marker>
      <Button
        variant="outlined"
        pending={leave.isPending}
        keepsFocus
        onClick={() => (asksFirst ? setAsking(true) : leave.mutate({ id, wording }))}
      >
        {t(`community.leave.${wording}`)}
      </Button>
      {isAsking && (
        <Boundary pending={null}>
          <LeaveDialog community={community} onClosed={() => setAsking(false)} />
        </Boundary>
      )}
    </>
  )
}
