import { type MuseumRef, texts } from '@vitrine/contracts'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Cover } from '../../ui/Cover.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './museum-picker.module.css'
import { useMuseumSearch } from './queries.ts'

interface MuseumPickerProps {
  museum: MuseumRef | null
  onChange: (museum: MuseumRef | null) => void
}

/** "Tag Museum": a type-ahead of five, then the museum that was chosen. */
export function MuseumPicker({ museum, onChange }: MuseumPickerProps) {
  const id = useId()
  return (
    <div className={styles.picker}>
      {museum ? (
        <Chosen museum={museum} onRemove={() => onChange(null)} />
      ) : (
        <SearchField id={id} onChoose={onChange} />
      )}
    </div>
  )
}

function Chosen({ museum, onRemove }: { museum: MuseumRef; onRemove: () => void }) {
  return (
    <>
      <span className={styles.label}>Tag Museum</span>
      <div className={styles.chosen}>
        <Museum museum={museum} />
        <IconButton label={`Remove ${museum.name}`} onClick={onRemove}>
          <X size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
    </>
  )
}

function Museum({ museum }: { museum: MuseumRef }) {
  return (
    <>
      <span className={styles.thumb}>
        <Cover src={museum.coverUrl} alt="" ratio="fill" category={museum.categoryCode} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{museum.name}</span>
        <span className={styles.place}>{[museum.city, museum.country].filter(Boolean).join(', ')}</span>
      </span>
    </>
  )
}

function SearchField({ id, onChoose }: { id: string; onChoose: (museum: MuseumRef) => void }) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const { museums, state } = useMuseumSearch(text)
  const hasList = isOpen && museums.length > 0
  const optionId = (index: number) => `${id}-option-${index}`

  function onKeyDown(event: KeyboardEvent) {
    const chosen = museums[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(now => Math.max(-1, Math.min(museums.length - 1, now + step)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (hasList && chosen) onChoose(chosen)
    } else if (event.key === 'Escape' && hasList) {
      // Closes the list only, not the dialog around it.
      event.stopPropagation()
      setOpen(false)
    }
  }

  return (
    <>
      <label className={styles.label} htmlFor={id}>
        Tag Museum
      </label>
      <div className={styles.field}>
        <Search size={18} strokeWidth={1.5} aria-hidden="true" />
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          placeholder="Search museums"
          value={text}
          maxLength={200}
          aria-expanded={hasList}
          aria-controls={hasList ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={hasList && active >= 0 ? optionId(active) : undefined}
          onChange={event => {
            setText(event.target.value)
            setOpen(true)
            setActive(-1)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className={styles.hint} role="status">
        {state === 'searching' && 'Searching...'}
        {state === 'nothing' && texts.insight.museumNotFound}
        {state === 'failed' && 'The search did not answer. Please try again.'}
        {state === 'found' && <span className="visually-hidden">{museums.length} found</span>}
      </p>
      {hasList && (
        <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Museums">
          {museums.map((museum, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={museum.id}
              id={optionId(index)}
              role="option"
              className={styles.option}
              aria-selected={index === active}
              // Or the field would lose the focus, and close the list, before the click.
              onPointerDown={event => event.preventDefault()}
              onClick={() => onChoose(museum)}
            >
              <Museum museum={museum} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}
