import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { i18n } from '../../../lib/i18n/translate.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { LoadFailure } from '../../../ui/EmptyState.tsx'
import { captionsPath } from '../../../ui/media/player/captions.ts'
import { PageSpinner } from '../../../ui/Skeleton.tsx'
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

/** The captions of a video that was shared: those in the reader's language, else in the first one. */
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
  captions: DraftCaptions | null
  preview: RefObject<HTMLVideoElement | null>
  onChange: (captions: DraftCaptions) => void
}) {
  const t = useT()
  const language = languages.includes(i18n.locale) ? i18n.locale : languages[0]
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
    <CaptionsEditor
      captions={shown}
      preview={preview}
      onChange={changed => onChange(changed ?? { language: shown?.language ?? i18n.locale, lines: [] })}
    />
  )
}
