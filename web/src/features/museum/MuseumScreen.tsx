import { useQuery } from '@tanstack/react-query'
import type { Museum } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { isAbsence } from '../../lib/failures.ts'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { About } from './About.tsx'
import { Amenities } from './Amenities.tsx'
import { Contact } from './Contact.tsx'
import { Hours } from './Hours.tsx'
import { MuseumHeader } from './MuseumHeader.tsx'
import { MuseumSkeleton } from './MuseumSkeleton.tsx'
import styles from './museum.module.css'
import { NoMuseum } from './NoMuseum.tsx'
import { Provenance } from './Provenance.tsx'
import { museumQuery } from './queries.ts'
import { Visit } from './Visit.tsx'

/** A museum's page: cover, description, hours, how to get there, amenities, posts. */
export function MuseumScreen({
  segment,
  tools,
  posts,
}: {
  /** The slug or the id in the address. */
  segment: string
  /** What members do for the museum. */
  tools: (museum: Museum) => ReactNode
  /** The museum's posts, and what is below them. */
  posts: (museum: Museum) => ReactNode
}) {
  const t = useT()
  const { data: museum, isPending, error, refetch } = useQuery(museumQuery(segment))
  usePageTitle(isAbsence(error) ? t('museum.notFound') : museum?.name)

  if (isPending) return <MuseumSkeleton />
  if (!museum) return <NoMuseum error={error} retry={refetch} />
  // A museum that was renamed is found by its old slug, and shown at its new one.
  if (segment !== museum.slug && segment !== String(museum.id)) {
    return <Navigate to={`/museum/${museum.slug}`} replace />
  }
  return (
    <article>
      <MuseumHeader museum={museum} tools={tools(museum)} />
      <div className={styles.body}>
        <div className={styles.facts}>
          <Contact museum={museum} />
          <About museum={museum} />
          <Hours museum={museum} />
          <Visit museum={museum} />
          <Amenities museum={museum} />
          <Provenance museum={museum} />
        </div>
        <div className={styles.posts}>{posts(museum)}</div>
      </div>
    </article>
  )
}
