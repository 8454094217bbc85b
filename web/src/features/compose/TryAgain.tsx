import type { Post } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { PageSpinner } from '../../ui/Skeleton.tsx'
import { type DraftCaptions, preferredLanguage } from './captions/captions.ts'
import { useCaptions } from './captions/useCaptions.ts'

/** Another attempt at a post that has failed: the form is shown once the captions are there, which the post does not hold. */
export function TryAgain({
  post: { id, media, waiting },
  children,
}: {
  post: Post
  children: (captions: DraftCaptions | null) => ReactNode
}) {
  const t = useT()
  const languages = [...media, ...(waiting ?? [])].flatMap(({ captionLanguages }) => captionLanguages)
  const language = preferredLanguage(languages)
  const { data, isError, refetch } = useCaptions(id, language)
  if (language === undefined || data) return children(data ?? null)
  return isError ? (
    <LoadFailure as="p" title={t('compose.captions.notLoaded')} onRetry={() => void refetch()} />
  ) : (
    <PageSpinner />
  )
}
