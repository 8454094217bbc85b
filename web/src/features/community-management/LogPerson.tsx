import { useInfiniteQuery } from '@tanstack/react-query'
import type { UserSummary } from '@vitrine/contracts'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSettledText } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './order.module.css'
import { membersQuery } from './queries.ts'

const settleMs = 300
const shown = 5

/** Whom the log is about: a member who is searched by name. Whoever is no member any more is chosen in the log itself. */
export function LogPerson({
  communityId,
  person,
  onChange,
}: {
  communityId: number
  person: UserSummary | null
  onChange: (person: UserSummary | null) => void
}) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  // The control that was pressed is replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person
  useEffect(() => {
    if (!isFirst.current) place.current?.querySelector<HTMLElement>('button, input')?.focus()
    isFirst.current = false
  }, [person?.id])
  return (
    <div ref={place} className={styles.person}>
      {person ? (
        <p className={styles.chosen}>
          <Avatar person={person} size={28} />
          <span>{t('order.log.about', { name: nameOf(person) })}</span>
          <IconButton label={t('order.log.everyone')} onClick={() => onChange(null)}>
            <X size={20} strokeWidth={1.5} aria-hidden="true" />
          </IconButton>
        </p>
      ) : (
        <Search communityId={communityId} onChoose={onChange} />
      )}
    </div>
  )
}

function Search({ communityId, onChoose }: { communityId: number; onChoose: (person: UserSummary) => void }) {
  const t = useT()
  const [text, setText] = useState('')
  const { settled, composition } = useSettledText(text.trim(), settleMs)
  const isAsked = settled !== ''
  const query = useInfiniteQuery({ ...membersQuery(communityId, settled, null), enabled: isAsked })
  const members = isAsked ? itemsOf(query.data?.pages).slice(0, shown) : []
  return (
    <>
      <SearchField label={t('order.log.search')} text={text} onChange={setText} composition={composition} />
      {members.length > 0 && (
        <ul className={styles.found} aria-label={t('order.log.people')}>
          {members.map(({ id, user }) => (
            <li key={id}>
              <button type="button" onClick={() => onChoose(user)}>
                <Avatar person={user} size={28} />
                <span>{nameOf(user)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint} role="status">
        {isAsked && query.isSuccess && members.length === 0 && t('order.log.noMember')}
      </p>
    </>
  )
}
