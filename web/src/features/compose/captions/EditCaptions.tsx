import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { i18n } from '../../../lib/i18n/translate.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { LoadFailure } from '../../../ui/EmptyState.tsx'
import { captionsPath, languageName } from '../../../ui/media/player/captions.ts'
import { Select } from '../../../ui/Select.tsx'
import { PageSpinner } from '../../../ui/Skeleton.tsx'
import type { EditedCaptions } from '../media-edit.ts'
import CaptionsEditor from './CaptionsEditor.tsx'
import { type DraftCaptions, draftLine } from './captions.ts'
import { readVtt } from './read-vtt.ts'

/** The captions of a post in one language, as the editor shows them. */
async function loadCaptions(postId: number, language: string): Promise<DraftCaptions> {
  const answer = await fetch(captionsPath(postId, language))
  if (!answer.ok) throw new Error(`The captions were not answered: ${answer.status}.`)
  const lines = await readVtt(await answer.blob())
  return { language, lines: lines.map(draftLine) }
}

/**
 * The captions of a video that was shared, in one of their languages: at first the reader's, else the first one. An edit
 * changes those of one language.
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
  const [language, setLanguage] = useState(languages.includes(i18n.locale) ? i18n.locale : languages[0])
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.captions(postId, language ?? ''),
    queryFn: () => loadCaptions(postId, language ?? ''),
    enabled: language !== undefined && captions === null,
    meta: { quiet: true },
  })
  if (language !== undefined && captions === null && !data) {
    return isError ? (
      <LoadFailure as="p" title={t('compose.captions.notLoaded')} onRetry={() => void refetch()} />
    ) : (
      <PageSpinner />
    )
  }
  const shown = captions ?? data ?? null
  return (
    <>
      {captions === null && languages.length > 1 && (
        <Select label={t('compose.captions.title')} value={language ?? ''} onChange={setLanguage}>
          {languages.map(code => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </Select>
      )}
      <CaptionsEditor
        captions={shown}
        preview={preview}
        onChange={changed =>
          onChange({
            ...(changed ?? { language: shown?.language ?? i18n.locale, lines: [] }),
            shared: captions ? captions.shared : language,
          })
        }
      />
    </>
  )
}
