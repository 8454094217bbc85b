import { sensitiveReasonMaxCharacters } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { Field } from '../../ui/Field.tsx'
import { Switch } from '../../ui/Switch.tsx'

/** Hides pictures or a video until the reader chooses to see them, with what to expect (B-17). */
export function SensitiveField({
  cover,
  onChange,
}: {
  cover: { reason: string } | null
  onChange: (cover: { reason: string } | null) => void
}) {
  const t = useT()
  const isTooLong = (cover?.reason.trim().length ?? 0) > sensitiveReasonMaxCharacters
  return (
    <div>
      <Switch
        label={t('compose.sensitive.label')}
        hint={t('compose.sensitive.hint')}
        isOn={cover !== null}
        onChange={isOn => onChange(isOn ? { reason: '' } : null)}
      />
      {cover && (
        <Field
          label={t('compose.sensitive.reason')}
          hint={t('compose.sensitive.reason.hint')}
          value={cover.reason}
          problem={isTooLong ? t('media.sensitiveReasonTooLong') : null}
          autoCapitalize="sentences"
          autoCorrect="on"
          spellCheck
          onChange={reason => onChange({ reason })}
        />
      )}
    </div>
  )
}
