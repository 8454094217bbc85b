import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommunityDetail, Member } from '@vitrine/contracts'
import { useState } from 'react'
import { useSettledText } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { formatDate } from '../../lib/time.ts'
import { Marker } from '../../ui/community/Marker.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { PeopleList, PersonRow } from '../../ui/PersonRow.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import styles from './management.module.css'
import { membersQuery, type RoleFilter, roleFilters } from './queries.ts'

const settleMs = 300

/** Who is a member, to creator and admins with what each did; the creator sets the role of each (MM1, MM2). */
export default function Members({ community }: { community: CommunityDetail }) {
  const t = useT()
  const { user } = useCurrentUser()
  const [text, setText] = useState('')
  const [role, setRole] = useState<RoleFilter | null>(null)
  const { settled, composition } = useSettledText(text.trim(), settleMs)
  const query = useInfiniteQuery(membersQuery(community.id, settled, role))
  const members = itemsOf(query.data?.pages)
  if (!user) return null
  return (
    <div className={styles.members}>
      <div className={styles.find}>
        <SearchField
          label={t('manage.members.search')}
          text={text}
          onChange={setText}
          composition={composition}
        />
        <Select
          label={t('manage.members.role')}
          isLabelHidden
          value={role ?? ''}
          onChange={value => setRole(roleFilters.find(each => each === value) ?? null)}
        >
          <option value="">{t('manage.members.all')}</option>
          {roleFilters.map(each => (
            <option key={each} value={each}>
              {t(`community.role.${each}`)}
            </option>
          ))}
        </Select>
      </div>
      {query.isPending ? (
        <Loading>
          <div className={styles.skeletons}>
            <PersonSkeleton size={44} />
            <PersonSkeleton size={44} />
            <PersonSkeleton size={44} />
          </div>
        </Loading>
      ) : members.length > 0 ? (
        <InfiniteList query={query} skeleton={<PersonSkeleton size={44} />}>
          <PeopleList label={t('community.tab.members')}>
            {members.map(member => (
              <Row key={member.id} member={member} community={community} userId={user.id} />
            ))}
          </PeopleList>
        </InfiniteList>
      ) : query.isError ? (
        <LoadFailure
          as="p"
          title={t('errors.failedToLoad.message', { thing: t('things.list') })}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div role="status">
          <EmptyState as="p" drawing="people" title={t('manage.members.none')} />
        </div>
      )}
    </div>
  )
}

function Row({ member, ...of }: { member: Member; community: CommunityDetail; userId: number }) {
  const t = useT()
  const { user, joinedAt, stats } = member
  const role = member.isCreator ? 'creator' : member.role
  const facts = [
    t('manage.members.since', { date: formatDate(joinedAt) }),
    stats && t('manage.members.posts', { count: stats.postsCount }),
    stats && t('count.comments', { count: stats.commentsCount }),
    stats && t('manage.members.active', { date: formatDate(stats.lastActive) }),
  ].filter(fact => fact !== undefined)
  return (
    <PersonRow person={user} detail={<Facts facts={facts} />}>
      {role !== 'member' && <Marker>{t(`community.role.${role}`)}</Marker>}
      <MemberMenu member={member} {...of} />
    </PersonRow>
  )
}

/** A line of facts, which breaks between them alone. */
const Facts = ({ facts }: { facts: readonly string[] }) => (
  <span className={styles.facts}>
    {facts.map(fact => (
      <span key={fact}>{fact}</span>
    ))}
  </span>
)
