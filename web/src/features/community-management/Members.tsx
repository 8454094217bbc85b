import { useInfiniteQuery } from '@tanstack/react-query'
import { bulkMembersMax, type CommunityDetail, type Member } from '@vitrine/contracts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { useSettledText } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { PeopleList } from '../../ui/PersonRow.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, PersonSkeleton } from '../../ui/Skeleton.tsx'
import type { MemberDialogKind } from './MemberDialog.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberRow, SelectBox } from './MemberRow.tsx'
import management from './management.module.css'
import styles from './members.module.css'
import { membersQuery, type RoleFilter, roleFilters } from './queries.ts'
import { mayActOn } from './ranks.ts'
import { useSelection } from './useSelection.ts'

const MemberDialog = chunk(() => import('./MemberDialog.tsx'))
const BulkBar = chunk(() => import('./BulkBar.tsx'))
const settleMs = 300

/** Who is a member, and what creator and admins do about one of a lower rank, or about several (MM1 to MM6); all report members (MM8). */
export default function Members({ community }: { community: CommunityDetail }) {
  const t = useT()
  const { user } = useCurrentUser()
  const [text, setText] = useState('')
  const [role, setRole] = useState<RoleFilter | null>(null)
  const { settled, composition } = useSettledText(text.trim(), settleMs)
  const query = useInfiniteQuery(membersQuery(community.id, settled, role))
  const members = itemsOf(query.data?.pages)
  const selection = useSelection(bulkMembersMax)
  const [dialog, setDialog] = useState<{ kind: MemberDialogKind; member: Member } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const start = useRef<HTMLButtonElement>(null)
  const [acted, setActed] = useState<number | null>(null)
  const hasLeft = dialog === null && acted !== null && !members.some(({ id }) => id === acted)
  // With the row of a member who was removed goes the button that had the focus.
  useEffect(() => {
    if (!hasLeft) return
    setActed(null)
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [hasLeft])
  if (!user) return null

  const mayAct = (member: Member) => mayActOn(community, member, user)
  function open(kind: MemberDialogKind, member: Member) {
    setDialog({ kind, member })
    setActed(member.id)
  }
  function stop() {
    selection.stop()
    start.current?.focus({ preventScroll: true })
  }
  const controlsOf = (member: Member): ReactNode =>
    selection.isOn
      ? mayAct(member) && <SelectBox member={member} selection={selection} />
      : member.userId !== user.id && (
          <MemberMenu
            member={member}
            community={community}
            mayAct={mayAct(member)}
            onOpen={kind => open(kind, member)}
          />
        )
  return (
    <div className={styles.members} data-selecting={selection.isOn || undefined}>
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
        {community.permissions.includes('bulkAction') && (
          <Button ref={start} onClick={() => (selection.isOn ? stop() : selection.start())}>
            {t(selection.isOn ? 'common.cancel' : 'manage.bulk.start')}
          </Button>
        )}
      </div>
      {query.isPending ? (
        <Loading>
          <div className={management.skeletons}>
            <PersonSkeleton size={44} />
            <PersonSkeleton size={44} />
            <PersonSkeleton size={44} />
          </div>
        </Loading>
      ) : members.length > 0 ? (
        <div ref={list} tabIndex={-1} className={styles.list}>
          <InfiniteList query={query} skeleton={<PersonSkeleton size={44} />}>
            <PeopleList label={t('community.tab.members')}>
              {members.map(member => (
                <MemberRow key={member.id} member={member}>
                  {controlsOf(member)}
                </MemberRow>
              ))}
            </PeopleList>
          </InfiniteList>
        </div>
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
      {selection.isOn && (
        <Boundary pending={null}>
          <BulkBar
            community={community}
            selection={selection}
            onAll={() => selection.add(members.filter(mayAct))}
            onStop={stop}
          />
        </Boundary>
      )}
      {dialog && (
        <Boundary pending={null}>
          <MemberDialog {...dialog} community={community} onClosed={() => setDialog(null)} />
        </Boundary>
      )}
    </div>
  )
}
