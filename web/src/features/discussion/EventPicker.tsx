import { type AnyEvent, searchMaxCharacters } from '@vitrine/contracts'
import { CalendarCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { awaitFocus, useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { eventTimes } from '../../lib/event-times.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import options from '../../ui/options.module.css'
import { useCombobox } from '../../ui/useCombobox.ts'
import type { Draft } from './draft.ts'
import styles from './event-picker.module.css'
import { useEventSearch } from './event-search.ts'
import { hostOf, linkedTo, unlinked } from './event-values.ts'

interface EventPickerProps {
  draft: Pick<Draft, 'eventId' | 'eventName'>
  onChange: (part: Partial<Draft>) => void
}

/** The search of an event, or the one that was chosen. What takes the place of the other takes the focus too. */
export default function EventPicker({ draft, onChange }: EventPickerProps) {
  const unlinkId = useId()
  const [wasUnlinked, setUnlinked] = useState(false)
  if (draft.eventId === null) {
    const choose = (event: AnyEvent) => {
      awaitFocus(unlinkId)
      onChange(linkedTo(event))
    }
    return <EventSearch takesFocus={wasUnlinked} onChoose={choose} />
  }
  const unlink = () => {
    setUnlinked(true)
    onChange(unlinked)
  }
  return <Linked id={unlinkId} name={draft.eventName} onUnlink={unlink} />
}

function Linked({ id, name, onUnlink }: { id: string; name: string; onUnlink: () => void }) {
  const t = useT()
  const nameId = useId()
  useAwaitedFocus(id)
  return (
    <div className={styles.linked}>
      <CalendarCheck size={20} strokeWidth={1.5} aria-hidden="true" />
      <p id={nameId} dir="auto">
        {t('discussion.event.linked', { title: name })}
      </p>
      <Button id={id} variant="quiet" size="small" aria-describedby={nameId} onClick={onUnlink}>
        {t('discussion.event.unlink')}
      </Button>
    </div>
  )
}

function EventSearch({ takesFocus, onChoose }: { takesFocus: boolean; onChoose: (event: AnyEvent) => void }) {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [isClosed, setClosed] = useState(false)
  const { events, state, composition } = useEventSearch(text)
  const isOpen = events.length > 0 && !isClosed
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  useCombobox({
    field,
    list,
    isOpen,
    keepsRole: true,
    begin: `${text} ${events.map(event => event.id).join()}`,
    onChoose: option => {
      const event = events.find(each => option === `${id}-${each.id}`)
      if (event) onChoose(event)
    },
    onDismiss: () => setClosed(true),
  })
  return (
    <div>
      <div className={styles.search}>
        <Field
          ref={field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          label={t('discussion.event.search')}
          placeholder={t('discussion.event.search.placeholder')}
          value={text}
          maxLength={searchMaxCharacters}
          autoComplete="off"
          enterKeyHint="search"
          problem={null}
          onChange={typed => {
            setText(typed)
            setClosed(false)
          }}
          onFocus={() => setClosed(false)}
          onBlur={() => setClosed(true)}
          // Enter without an open list would send the form around the field.
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          {...composition}
        />
        {isOpen && (
          <div
            ref={list}
            id={id}
            className={`${options.list} ${styles.list}`}
            role="listbox"
            aria-label={t('discussion.event.results')}
          >
            {events.map(event => (
              <Option key={event.id} id={`${id}-${event.id}`} event={event} />
            ))}
          </div>
        )}
      </div>
      <p className={styles.hint} role="status">
        {state === 'searching' && t('discussion.event.searching')}
        {state === 'nothing' && t('discussion.event.notFound')}
        {state === 'failed' && t('discussion.event.search.failed')}
        {state === 'found' && (
          <span className="visually-hidden">{t('count.found', { count: events.length })}</span>
        )}
      </p>
    </div>
  )
}

/** Its date and time are those of its place. */
function Option({ id, event }: { id: string; event: AnyEvent }) {
  const { date, time, zone } = eventTimes(event)
  return (
    <div id={id} role="option" tabIndex={-1} className={`${options.option} ${styles.option}`}>
      <span className={styles.title}>{event.title}</span>
      <span className={styles.meta}>{zone === null ? `${date}, ${time}` : `${date}, ${time} (${zone})`}</span>
      <span className={`${styles.meta} ${styles.place}`}>
        {[event.location, hostOf(event)].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}
