import Combobox from '@github/combobox-nav'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { mentionSuggestions, searchDebounceMs, type UserSummary } from '@vitrine/contracts'
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Avatar } from '../Avatar.tsx'
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
  const choose = useEffectEvent((option: EventTarget | null) => {
    const person = found.find(each => option instanceof Element && option.id === `${id}-${each.id}`)
    if (person) onChoose(person.username)
  })
  const dismiss = useEffectEvent(onDismiss)

  // Begins anew with each text and answer: the first option is what Enter takes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides when it begins anew
  useEffect(() => {
    const [input, options] = [field.current, list.current]
    if (!isOpen || !input || !options) return
    const combobox = new Combobox(input, options, {
      tabInsertsSuggestions: false,
      firstOptionSelectionMode: 'selected',
    })
    const listening = new AbortController()
    const { signal } = listening
    options.addEventListener('combobox-commit', event => choose(event.target), { signal })
    // A press on an option leaves the focus in the field.
    options.addEventListener('mousedown', event => event.preventDefault(), { signal })
    input.addEventListener(
      'keydown',
      event => {
        if (event.key !== 'Escape' || event.isComposing) return
        // It closes the list, not what the field is in.
        event.preventDefault()
        event.stopPropagation()
        dismiss()
      },
      { signal },
    )
    combobox.start()
    return () => {
      listening.abort()
      combobox.destroy()
    }
  }, [field, isOpen, shown, text])

  return (
    <>
      {isOpen && (
        <div
          ref={list}
          id={id}
          className={styles.list}
          role="listbox"
          aria-label={t('discover.results.people')}
        >
          {found.map(person => (
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              role="option"
              tabIndex={-1}
              className={styles.option}
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
