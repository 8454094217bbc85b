import { chunk } from '../../lib/chunk.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Boundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './composer.module.css'
import { eventLimits } from './event-values.ts'
import type { FieldsProps } from './PanelFields.tsx'

const EventPicker = chunk(() => import('./EventPicker.tsx'))

/** An event, found or written by hand; what was found may be changed (DS4). */
export function EventFields({ draft, problems, onChange }: FieldsProps) {
  const t = useT()
  return (
    <>
      <Boundary pending={<Skeleton height={72} />} failed={retry => <NoSearch onRetry={retry} />}>
        <EventPicker draft={draft} onChange={onChange} />
      </Boundary>
      <Field
        label={t('discussion.event.title')}
        value={draft.eventTitle}
        maxLength={eventLimits.title}
        autoCapitalize="sentences"
        spellCheck
        problem={problems.eventTitle ?? null}
        onChange={eventTitle => onChange({ eventTitle })}
      />
      <div className={styles.pair}>
        <Field
          type="datetime-local"
          label={t('discussion.event.when')}
          value={draft.eventDateTime}
          problem={problems.eventDateTime ?? null}
          onChange={eventDateTime => onChange({ eventDateTime })}
        />
        <Field
          label={t('discussion.event.location')}
          value={draft.eventLocation}
          maxLength={eventLimits.location}
          autoCapitalize="words"
          problem={problems.eventLocation ?? null}
          onChange={eventLocation => onChange({ eventLocation })}
        />
      </div>
      <TextArea
        label={t('discussion.event.description')}
        text={draft.eventDescription}
        max={eventLimits.description}
        rows={2}
        problem={problems.eventDescription ?? null}
        onChange={eventDescription => onChange({ eventDescription })}
      />
    </>
  )
}

/** The script of the search did not load: an event can be written by hand meanwhile. */
function NoSearch({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <div className={styles.noSearch} role="alert">
      <p>{t('discussion.event.search.failed')}</p>
      <Button variant="quiet" size="small" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}
