import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommunityDetail, Invitation, JoinRequest } from '@vitrine/contracts'
import { type FormEvent, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PeopleList, PersonRow } from '../../ui/PersonRow.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Decide } from './Decide.tsx'
import styles from './management.module.css'
import { useDecideRequest, useInvite, useWithdrawInvitation } from './mutations.ts'
import { Queue } from './Queue.tsx'
import { invitationsQuery, requestsQuery } from './queries.ts'
import { Who } from './Who.tsx'

/** Who wants to join, and who is invited (MM7). */
export function Requests({ community }: { community: CommunityDetail }) {
  const t = useT()
  const query = useInfiniteQuery(requestsQuery(community.id))
  return (
    <>
      <Queue query={query} label={t('manage.requests')} none="manage.requests.none">
        {request => <Request key={request.id} request={request} communityId={community.id} />}
      </Queue>
      {community.permissions.includes('invite') && <Invitations communityId={community.id} />}
    </>
  )
}

function Request({ request, communityId }: { request: JoinRequest; communityId: number }) {
  const t = useT()
  const decide = useDecideRequest(communityId)
  const { user, answers, requestedAt } = request
  const name = nameOf(user)
  return (
    <li className={styles.entry}>
      <Who person={user} facts={<RelativeTime date={requestedAt} />} />
      {answers.length > 0 && (
        <dl className={styles.answers}>
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd dir="auto">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      <Decide
        approveLabel={t('manage.approveNamed', { name })}
        rejectLabel={t('manage.rejectNamed', { name })}
        hint={t('manage.reason.hint')}
        pending={decide.isPending}
        onDecide={(approve, reason) => decide.mutate({ requestId: request.id, approve, reason })}
      />
    </li>
  )
}

function Invitations({ communityId }: { communityId: number }) {
  const t = useT()
  const [username, setUsername] = useState('')
  const invite = useInvite(communityId, () => setUsername(''))
  const query = useInfiniteQuery(invitationsQuery(communityId))
  const invitations = itemsOf(query.data?.pages)
  function submit(event: FormEvent) {
    event.preventDefault()
    const name = username.trim().replace(/^@/, '')
    if (name !== '') invite.mutate(name)
  }
  return (
    <section className={styles.section} aria-labelledby="invitations">
      <h3 id="invitations">{t('manage.invite')}</h3>
      <form className={styles.inline} noValidate onSubmit={submit}>
        <Field
          label={t('manage.invite.name')}
          value={username}
          autoComplete="off"
          problem={null}
          onChange={setUsername}
        />
        <Button type="submit" disabled={username.trim() === ''} pending={invite.isPending}>
          {t('manage.invite.send')}
        </Button>
      </form>
      {invitations.length > 0 && (
        <PeopleList label={t('communities.invitations')}>
          {invitations.map(invitation => (
            <Invited key={invitation.id} invitation={invitation} communityId={communityId} />
          ))}
        </PeopleList>
      )}
      {query.hasNextPage && (
        <Button variant="quiet" size="small" onClick={() => void query.fetchNextPage()}>
          {t('common.loadMore')}
        </Button>
      )}
    </section>
  )
}

function Invited({ invitation, communityId }: { invitation: Invitation; communityId: number }) {
  const t = useT()
  const withdraw = useWithdrawInvitation(communityId)
  const { user, invitedBy } = invitation
  return (
    <PersonRow person={user} detail={invitedBy && t('manage.invite.by', { name: nameOf(invitedBy) })}>
      <Button
        size="small"
        variant="quiet"
        pending={withdraw.isPending}
        aria-label={t('manage.invite.withdrawNamed', { name: nameOf(user) })}
        onClick={() => withdraw.mutate(invitation.id)}
      >
        {t('manage.invite.withdraw')}
      </Button>
    </PersonRow>
  )
}
