import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { mentionSuggestions, searchDebounceMs, type UserSummary } from '@vitrine/contracts'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Avatar } from '../Avatar.tsx'
import options from '../options.module.css'
import { useCombobox } from '../useCombobox.ts'
import styles from './mention.module.css'

/** The query for the people whose name begins with a text. */
export type FindPeople = (
  text: string,
) => Pick<UseQueryOptions<UserSummary[], Error, UserSummary[], string[]>, 'queryKey' | 'queryFn' | 'meta'>

interface MentionListProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** What is typed behind the `@`. */
  text: string
  people: FindPeople
  onChoose: (username: string) => void
  onDismiss: () => void
}

const none: UserSummary[] = []

/** The people for a text that has not changed for a moment; until then those of the earlier answer who still match. */
function usePeople(text: string, people: FindPeople): readonly UserSummary[] {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data = none, isPlaceholderData } = useQuery({
    ...people(settled ?? ''),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  })
  const begin = text.toLowerCase()
  const isAnswer = settled === text && !isPlaceholderData
  const matches = ({ username, firstName, lastName }: UserSummary) =>
    [username, `${firstName} ${lastName}`, lastName].some(name => name.toLowerCase().startsWith(begin))
  return (isAnswer ? data : data.filter(matches)).slice(0, mentionSuggestions)
}

/** People to mention, as the list of a combobox whose field is the text: the focus stays there. */
export default function MentionList({ field, text, people, onChoose, onDismiss }: MentionListProps) {
  const t = useT()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const found = usePeople(text, people)
  const isOpen = found.length > 0
  const shown = found.map(each => each.id).join()
  useCombobox({
    field,
    list,
    isOpen,
    begin: `${text} ${shown}`,
    onChoose: option => {
      const person = found.find(each => option === `${id}-${each.id}`)
      if (person) onChoose(person.username)
    },
    onDismiss,
  })

  return (
    <>
      {isOpen && (
        <div
          ref={list}
          id={id}
          className={`${options.list} ${styles.list}`}
          role="listbox"
          aria-label={t('discover.results.people')}
        >
          {found.map(person => (
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              tabIndex={-1}
              className={`${options.option} ${styles.option}`}
            >
              <Avatar person={person} size={32} />
              <span className={styles.names}>
                <span className={styles.username}>{person.username}</span>
                <span className={styles.fullName}>{`${person.firstName} ${person.lastName}`.trim()}</span>
              </span>
            </div>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isOpen && t('count.found', { count: found.length })}
      </p>
    </>
  )
}
