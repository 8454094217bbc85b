import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@vitrine/api-client'
import { type Post, texts } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { usePageTitle } from '../../lib/hooks.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { About } from './About.tsx'
import { Insights } from './Insights.tsx'
import { MuseumBones } from './MuseumBones.tsx'
import { MuseumHeader } from './MuseumHeader.tsx'
import styles from './museum.module.css'
import { museumQuery } from './queries.ts'
import { Visit } from './Visit.tsx'

/** A museum's page: its cover full bleed with the name on it, what it is, how to get there, what people saw. */
export function MuseumScreen({
  segment,
  renderInsight,
}: {
  /** The slug or the id in the address. */
  segment: string
  renderInsight: (post: Post) => ReactNode
}) {
  const { data: museum, isPending, error, refetch } = useQuery(museumQuery(segment))
  usePageTitle(museum?.name)

  if (isPending) return <MuseumBones />
  if (!museum) return <NoMuseum error={error} retry={refetch} />
  // A museum that was renamed is found by its old slug, and shown at its new one.
  if (segment !== museum.slug && segment !== String(museum.id)) {
    return <Navigate to={`/museum/${museum.slug}`} replace />
  }
  return (
    <article>
      <MuseumHeader museum={museum} segment={segment} />
      <div className={styles.body}>
        <div className={styles.facts}>
          <About museum={museum} />
          <Visit museum={museum} />
        </div>
        <Insights museum={museum} renderInsight={renderInsight} />
      </div>
    </article>
  )
}

function NoMuseum({ error, retry }: { error: Error | null; retry: () => void }) {
  const isAbsent = error instanceof ApiError && error.status === 404
  if (isAbsent) {
    return (
      <EmptyState
        as="h1"
        drawing="museum"
        title={texts.museum.notFound}
        message="It may have moved, or never hung here."
        action={
          <ButtonLink variant="filled" to="/discover">
            Back to Discover
          </ButtonLink>
        }
      />
    )
  }
  return (
    <EmptyState
      as="h1"
      drawing="unplugged"
      title={texts.errors.failedToLoad('this museum').message}
      action={
        <Button variant="filled" onClick={retry}>
          Try again
        </Button>
      }
    />
  )
}
