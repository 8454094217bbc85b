import { useInfiniteQuery } from '@tanstack/react-query'
import type { CommunityDetail, Member } from '@vitrine/contracts'
import { useState } from 'react'
import { chunk } from '../../lib/chunk.ts'
import { useSettledText } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { PeopleList, PersonRow } from '../../ui/PersonRow.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './management.module.css'
import { membersQuery } from './queries.ts'

const TransferDialog = chunk(() => import('./TransferDialog.tsx'))
const DeleteDialog = chunk(() => import('./DeleteDialog.tsx'))
const shown = 5
const settleMs = 300

/** Hands the community over to a member, or deletes it (CO6, B-39). */
export function Ownership({ community }: { community: CommunityDetail }) {
  const t = useT()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <section className={styles.section} aria-labelledby="transfer">
        <h3 id="transfer">{t('community.manage.transfer')}</h3>
        <p className={styles.effect}>{t('manage.transfer.effect')}</p>
        <Heirs community={community} />
      </section>
      {community.permissions.includes('deleteCommunity') && (
        <section className={styles.section} aria-labelledby="delete">
          <h3 id="delete">{t('community.manage.delete')}</h3>
          <p className={styles.effect}>{t('manage.delete.effect')}</p>
          <div>
            <Button onClick={() => setDeleting(true)}>{t('community.manage.delete')}</Button>
          </div>
          {isDeleting && (
            <Boundary pending={null}>
              <DeleteDialog community={community} onClosed={() => setDeleting(false)} />
            </Boundary>
          )}
        </section>
      )}
    </>
  )
}

function Heirs({ community }: { community: CommunityDetail }) {
  const t = useT()
  const [text, setText] = useState('')
  const [heir, setHeir] = useState<Member | null>(null)
  const { settled, composition } = useSettledText(text.trim(), settleMs)
  const query = useInfiniteQuery(membersQuery(community.id, settled, null))
  const members = itemsOf(query.data?.pages)
    .filter(member => !member.isCreator)
    .slice(0, shown)
  return (
    <>
      <SearchField
        label={t('manage.members.search')}
        text={text}
        onChange={setText}
        composition={composition}
      />
      {members.length > 0 ? (
        <PeopleList label={t('community.tab.members')}>
          {members.map(member => (
            <PersonRow key={member.id} person={member.user} detail={t(`community.role.${member.role}`)}>
              <Button
                size="small"
                aria-label={t('manage.transfer.chooseNamed', { name: nameOf(member.user) })}
                onClick={() => setHeir(member)}
              >
                {t('manage.transfer.choose')}
              </Button>
            </PersonRow>
          ))}
        </PeopleList>
      ) : (
        query.isSuccess && <p className={styles.small}>{t('manage.members.none')}</p>
      )}
      {heir && (
        <Boundary pending={null}>
          <TransferDialog community={community} heir={heir} onClosed={() => setHeir(null)} />
        </Boundary>
      )}
    </>
  )
}
