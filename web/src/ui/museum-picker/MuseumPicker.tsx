import { type MuseumCard, type MuseumRef, searchMaxCharacters } from '@vitrine/contracts'
import AutoComplete from 'antd/es/auto-complete'
import { BadgeCheck, Search, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { awaitFocus, useAwaitedFocus } from '../../lib/awaited-focus.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../Button.tsx'
import { Cover } from '../Cover.tsx'
import { IconButton } from '../IconButton.tsx'
import styles from './museum-picker.module.css'
import { useMuseumSearch } from './useMuseumSearch.ts'

/** A museum that its author has suggested, and that waits for its review (PO6). */
export type SuggestedMuseum = Pick<MuseumRef, 'id' | 'name' | 'city' | 'country'>

/** What the form of a suggestion takes. */
export interface SuggestionProps {
  /** What was searched for. */
  name: string
  onSuggested: (suggestion: SuggestedMuseum) => void
  onClose: () => void
}

interface MuseumPickerProps {
  /** Of its field, where what is around it gives that the focus. */
  id?: string
  label: string
  museum: MuseumRef | null
  /** What is wrong with it; null while nothing is. */
  problem?: string | null
  onChange: (museum: MuseumRef | null) => void
  /** In place of a museum. */
  suggestion?: SuggestedMuseum | null
  /** How a museum that is not found is suggested, where it can be. */
  suggesting?: {
    form: (props: SuggestionProps) => ReactNode
    onSuggested: SuggestionProps['onSuggested']
  }
}

/** A type-ahead of five museums, then the chosen one. What takes the place of the other takes the focus too. */
export function MuseumPicker(props: MuseumPickerProps) {
  const { label, museum, problem = null, suggestion = null, suggesting, onChange } = props
  const ownId = useId()
  const { id: fieldId = ownId } = props
  const removeId = `${fieldId}-remove`
  const choose = (chosen: MuseumRef) => {
    awaitFocus(removeId)
    onChange(chosen)
  }
  const suggest = (suggested: SuggestedMuseum) => {
    awaitFocus(removeId)
    suggesting?.onSuggested(suggested)
  }
  const remove = () => {
    awaitFocus(fieldId)
    onChange(null)
  }
  const chosen = museum ?? suggestion
  return (
    <div className={styles.picker}>
      {chosen ? (
        <Chosen label={label} removeId={removeId} name={chosen.name} onRemove={remove}>
          {museum ? <Museum museum={museum} /> : <Suggested suggestion={chosen} />}
        </Chosen>
      ) : (
        <SearchField
          id={fieldId}
          label={label}
          form={suggesting?.form}
          onChoose={choose}
          onSuggested={suggest}
        />
      )}
      <p className={styles.problem} role="alert" tabIndex={-1} data-refused={problem !== null || undefined}>
        {problem}
      </p>
    </div>
  )
}

function Chosen({
  label,
  removeId,
  name,
  onRemove,
  children,
}: {
  label: string
  removeId: string
  name: string
  onRemove: () => void
  children: ReactNode
}) {
  const t = useT()
  useAwaitedFocus(removeId)
  return (
    <>
      <span className={styles.label}>{label}</span>
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

interface SearchFieldProps {
  id: string
  label: string
  /** Undefined: museums are not suggested here. */
  form: ((props: SuggestionProps) => ReactNode) | undefined
  onChoose: (museum: MuseumRef) => void
  onSuggested: SuggestionProps['onSuggested']
}

function SearchField({ id, label, form, onChoose, onSuggested }: SearchFieldProps) {
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
  if (isSuggesting && form) return form({ name: text, onSuggested, onClose: stopSuggesting })
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
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
      {state === 'nothing' && form && (
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
