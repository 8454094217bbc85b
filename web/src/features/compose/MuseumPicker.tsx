import { type MuseumCard, type MuseumRef, searchMaxCharacters } from '@vitrine/contracts'
import AutoComplete from 'antd/es/auto-complete'
import { BadgeCheck, Search, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { awaitFocus, useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { chunk } from '../../lib/chunk.ts'
import { withAccountTexts } from '../../lib/i18n/locale.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import type { SuggestedMuseum } from './draft.ts'
import styles from './museum-picker.module.css'
import { useMuseumSearch } from './queries.ts'

const SuggestMuseum = chunk(withAccountTexts(() => import('./SuggestMuseum.tsx')))

interface MuseumPickerProps {
  museum: MuseumRef | null
  onChange: (museum: MuseumRef | null) => void
  /** The museum that the author has suggested. */
  suggestion: SuggestedMuseum | null
  canSuggest: boolean
  onSuggested: (suggestion: SuggestedMuseum) => void
}

/** "Tag Museum": a type-ahead of five, then the chosen museum. What takes the place of the other takes the focus too. */
export function MuseumPicker({ museum, suggestion, canSuggest, onChange, onSuggested }: MuseumPickerProps) {
  const fieldId = useId()
  const removeId = `${fieldId}-remove`
  const choose = (chosen: MuseumRef) => {
    awaitFocus(removeId)
    onChange(chosen)
  }
  const suggest = (suggested: SuggestedMuseum) => {
    awaitFocus(removeId)
    onSuggested(suggested)
  }
  const remove = () => {
    awaitFocus(fieldId)
    onChange(null)
  }
  return (
    <div className={styles.picker}>
      {museum ? (
        <Chosen removeId={removeId} name={museum.name} onRemove={remove}>
          <Museum museum={museum} />
        </Chosen>
      ) : suggestion ? (
        <Chosen removeId={removeId} name={suggestion.name} onRemove={remove}>
          <Suggested suggestion={suggestion} />
        </Chosen>
      ) : (
        <SearchField id={fieldId} onChoose={choose} onSuggested={canSuggest ? suggest : null} />
      )}
    </div>
  )
}

function Chosen({
  removeId,
  name,
  onRemove,
  children,
}: {
  removeId: string
  name: string
  onRemove: () => void
  children: ReactNode
}) {
  const t = useT()
  useAwaitedFocus(removeId)
  return (
    <>
      <span className={styles.label}>{t('create.museum')}</span>
      <div className={styles.chosen}>
        {children}
        <IconButton id={removeId} label={t('create.museum.remove', { name })} onClick={onRemove}>
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

/** A museum that waits for its review has no page and no picture yet. */
function Suggested({ suggestion: { name, city, country } }: { suggestion: SuggestedMuseum }) {
  const t = useT()
  return (
    <span className={styles.museum}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.meta}>
          <span className={styles.place}>{`${city}, ${country}`}</span>
          <span className={styles.verified}>{t('suggestMuseum.waiting')}</span>
        </span>
      </span>
    </span>
  )
}

function SearchField({
  id,
  onChoose,
  onSuggested,
}: {
  id: string
  onChoose: (museum: MuseumRef) => void
  /** Null: museums are not suggested here. */
  onSuggested: ((suggestion: SuggestedMuseum) => void) | null
}) {
  const t = useT()
  const suggestId = `${id}-suggest`
  const [text, setText] = useState('')
  const { museums, state, composition } = useMuseumSearch(text)
  const [isSuggesting, setSuggesting] = useState(false)
  useAwaitedFocus(id)
  const stopSuggesting = () => {
    awaitFocus(suggestId)
    setSuggesting(false)
  }
  if (isSuggesting && onSuggested) {
    return (
      <Boundary
        pending={<PageSpinner />}
        failed={retry => <LoadFailure as="p" title={t('create.museum.failed')} onRetry={retry} />}
      >
        <SuggestMuseum name={text} onSuggested={onSuggested} onClose={stopSuggesting} />
      </Boundary>
    )
  }
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
      {state === 'nothing' && onSuggested && (
        <div className={styles.suggest}>
          <SuggestButton id={suggestId} onPress={() => setSuggesting(true)} />
        </div>
      )}
    </>
  )
}

/** Has the focus again when the form was cancelled. */
function SuggestButton({ id, onPress }: { id: string; onPress: () => void }) {
  const t = useT()
  useAwaitedFocus(id)
  return (
    <Button id={id} size="small" onClick={onPress}>
      {t('suggestMuseum.open')}
    </Button>
  )
}
