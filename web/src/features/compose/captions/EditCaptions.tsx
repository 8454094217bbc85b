import { captionLanguagesMax } from '@vitrine/contracts'
import { type RefObject, useState } from 'react'
import { i18n } from '../../../lib/i18n/translate.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { LoadFailure } from '../../../ui/EmptyState.tsx'
import { languageName } from '../../../ui/media/player/captions.ts'
import { Select } from '../../../ui/Select.tsx'
import { PageSpinner } from '../../../ui/Skeleton.tsx'
import type { EditedCaptions } from '../media-edit.ts'
import CaptionsEditor from './CaptionsEditor.tsx'
import { preferredLanguage } from './captions.ts'
import { useCaptions } from './useCaptions.ts'

/** Of the choice that adds captions in a language that has none. */
const another = ''

/**
 * The captions of a video that was shared, in one of their languages: at first the reader's, else the first one. An edit
 * changes those of one language, or adds them.
 */
export default function EditCaptions({
  postId,
  languages,
  captions,
  preview,
  onChange,
}: {
  postId: number
  /** In which it has captions. */
  languages: readonly string[]
  /** As they were changed; null: not. */
  captions: EditedCaptions | null
  preview: RefObject<HTMLVideoElement | null>
  onChange: (captions: EditedCaptions) => void
}) {
  const t = useT()
  const [language, setLanguage] = useState(preferredLanguage(languages))
  const { data, isError, refetch } = useCaptions(postId, captions === null ? language : undefined)
  if (language !== undefined && captions === null && !data) {
    return isError ? (
      <LoadFailure as="p" title={t('compose.captions.notLoaded')} onRetry={() => void refetch()} />
    ) : (
      <PageSpinner />
    )
  }
  const shown = captions ?? data ?? null
  const shared = captions ? captions.shared : language
  return (
    <>
      {captions === null && languages.length > 0 && (
        <Select
          label={t('compose.captions.title')}
          value={language ?? another}
          onChange={chosen => setLanguage(chosen === another ? undefined : chosen)}
        >
          {languages.map(code => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
          {languages.length < captionLanguagesMax && (
            <option value={another}>{t('compose.captions.another')}</option>
          )}
        </Select>
      )}
      <CaptionsEditor
        captions={shown}
        taken={languages.filter(each => each !== shared)}
        preview={preview}
        onChange={changed =>
          onChange({
            ...(changed ?? { language: shown?.language ?? i18n.locale, lines: [] }),
            shared,
          })
        }
      />
    </>
  )
}
