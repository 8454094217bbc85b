import { type MuseumCard, type MuseumRef, searchMaxCharacters } from '@vitrine/contracts'
import AutoComplete from 'antd/es/auto-complete'
import { BadgeCheck, Search, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Cover } from '../../ui/Cover.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './museum-picker.module.css'
import { useMuseumSearch } from './queries.ts'

interface MuseumPickerProps {
  museum: MuseumRef | null
  onChange: (museum: MuseumRef | null) => void
}

/** "Tag Museum": a type-ahead of five, then the chosen museum. */
export function MuseumPicker({ museum, onChange }: MuseumPickerProps) {
  return (
    <div className={styles.picker}>
      {museum ? (
        <Chosen museum={museum} onRemove={() => onChange(null)} />
      ) : (
        <SearchField onChoose={onChange} />
      )}
    </div>
  )
}

function Chosen({ museum, onRemove }: { museum: MuseumRef; onRemove: () => void }) {
  const t = useT()
  return (
    <>
      <span className={styles.label}>{t('create.museum')}</span>
      <div className={styles.chosen}>
        <Museum museum={museum} />
        <IconButton label={t('create.museum.remove', { name: museum.name })} onClick={onRemove}>
          <X size={18} strokeWidth={1.5} aria-hidden="true" />
        </IconButton>
      </div>
    </>
  )
}

function Museum({ museum }: { museum: MuseumRef | MuseumCard }) {
  const t = useT()
  const { state = '', isVerified = false }: Partial<MuseumCard> = museum
  return (
    <span className={styles.museum}>
      <span className={styles.thumb}>
        <Cover src={museum.coverUrl} alt="" ratio="fill" category={museum.categoryCode} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{museum.name}</span>
        <span className={styles.meta}>
          <span className={styles.place}>
            {[museum.city, state, museum.country].filter(Boolean).join(', ')}
          </span>
          {isVerified && (
            <span className={styles.verified}>
              <BadgeCheck size={14} strokeWidth={1.5} aria-hidden="true" /> {t('museum.verified')}
            </span>
          )}
        </span>
      </span>
    </span>
  )
}

function SearchField({ onChoose }: { onChoose: (museum: MuseumRef) => void }) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState('')
  const { museums, state, composition } = useMuseumSearch(text)
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {t('create.museum')}
      </label>
      <AutoComplete
        id={id}
        className={styles.field ?? ''}
        value={text}
        options={museums.map(museum => ({
          value: String(museum.id),
          label: <Museum museum={museum} />,
          museum,
        }))}
        placeholder={t('create.museum.placeholder')}
        maxLength={searchMaxCharacters}
        prefix={<Search size={18} strokeWidth={1.5} aria-hidden="true" />}
        defaultActiveFirstOption={false}
        // In the dialog, so that its focus trap includes the list; five options need no virtual list.
        getPopupContainer={(field: HTMLElement) => field.parentElement ?? document.body}
        virtual={false}
        onChange={setText}
        onSelect={(_value, option) => onChoose(option.museum)}
        // Enter without an active option would submit the form around the field; an input method takes its own.
        onInputKeyDown={event =>
          event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()
        }
        {...composition}
      />
      <p className={styles.hint} role="status">
        {state === 'searching' && t('create.museum.searching')}
        {state === 'nothing' && t('post.museumNotFound')}
        {state === 'failed' && t('create.museum.failed')}
        {state === 'found' && (
          <span className="visually-hidden">{t('count.found', { count: museums.length })}</span>
        )}
      </p>
    </>
  )
}
