import { type AutoPopulated, type FactsSource, museumNameMaxCharacters } from '@vitrine/contracts'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { formatDate } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './lookups.module.css'
import { useAutoFill } from './lookups.ts'

/** A box that fills the form around it from the knowledge base, by a museum's name (MC3). */
export function AutoFill({ onFound }: { onFound: (found: AutoPopulated) => void }) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState('')
  const [source, setSource] = useState<FactsSource | null>(null)
  const look = useAutoFill(found => {
    setSource(found.source)
    onFound(found)
  })
  const submit = () => {
    if (name.trim() !== '') look.mutate(name.trim())
  }
  return (
    <fieldset className={styles.box} aria-labelledby={`${id}-title`}>
      <label className={styles.title} id={`${id}-title`} htmlFor={id}>
        {t('autoFill.label')}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('autoFill.hint')}
      </p>
      <div className={styles.row}>
        <input
          id={id}
          className={styles.input}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={museumNameMaxCharacters}
          placeholder={t('autoFill.placeholder')}
          aria-describedby={`${id}-hint`}
          value={name}
          onChange={event => setName(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // The form around the box is not sent.
            event.preventDefault()
            submit()
          }}
        />
        <Button
          icon={<Search size={18} strokeWidth={1.5} aria-hidden="true" />}
          disabled={name.trim() === ''}
          pending={look.isPending && t('autoFill.looking')}
          onClick={submit}
        >
          {t('autoFill.look')}
        </Button>
      </div>
      <p className={styles.note} role="status">
        {source && <Source source={source} />}
      </p>
    </fieldset>
  )
}

function Source({ source: { name, url, date } }: { source: FactsSource }) {
  const t = useT()
  const isElsewhere = url.startsWith('https://')
  return (
    <>
      {date
        ? t('autoFill.sourceOf', { source: name, date: formatDate(`${date}T12:00:00Z`, 'UTC') })
        : t('autoFill.source', { source: name })}{' '}
      {isElsewhere && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('autoFill.open')}
        </a>
      )}
    </>
  )
}
