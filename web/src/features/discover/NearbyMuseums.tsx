import { type MuseumCard, nearbyMuseumsCount } from '@vitrine/contracts'
import { LocateFixed } from 'lucide-react'
import { useT } from '../../lib/i18n/useT.ts'
import { formatMiles } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { CardSkeleton, Loading } from '../../ui/Skeleton.tsx'
import styles from './discover.module.css'
import { milesBetween, type Place } from './distance.ts'
import { MuseumTile } from './MuseumTile.tsx'
import { usePosition } from './position.ts'
import { useNearbyMuseums } from './queries.ts'

/** Where to look from while the visitor's position is not known, and what says so. */
interface Around {
  place: Place
  note: string
}

/** The museums nearest to the visitor, who is asked where they are (DI6). */
export function NearbyMuseums({ around }: { around?: Around }) {
  const t = useT()
  const { position, locate } = usePosition()
  return (
    <section className={styles.nearby} aria-labelledby="nearby">
      <h2 id="nearby">{t('discover.nearby')}</h2>
      {position.status === 'known' ? (
        <Nearest place={position} />
      ) : (
        <div className={styles.ask}>
          <p role="status">
            {position.status === 'refused' || position.status === 'unavailable'
              ? t(`discover.nearby.${position.status}`)
              : (around?.note ?? t('discover.nearby.ask'))}
          </p>
          {/* It has its place from the start, and can be pressed once nothing else replaces it. */}
          <Button
            size="small"
            className={position.status === 'checking' ? styles.checking : undefined}
            icon={<LocateFixed size={18} strokeWidth={1.5} aria-hidden="true" />}
            pending={position.status === 'asking' && t('discover.nearby.asking')}
            onClick={() => void locate()}
          >
            {t('discover.nearby.button')}
          </Button>
        </div>
      )}
      {position.status !== 'known' && around && <Nearest place={around.place} />}
    </section>
  )
}

function Nearest({ place }: { place: Place }) {
  const t = useT()
  const { data: museums, isPending, refetch } = useNearbyMuseums(place)
  if (isPending)
    return (
      <Loading>
        <div className={styles.nearest}>
          {Array.from({ length: nearbyMuseumsCount }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all the same
            <CardSkeleton key={index} ratio="4 / 3" />
          ))}
        </div>
      </Loading>
    )
  if (!museums)
    return (
      <LoadFailure
        as="p"
        title={t('errors.failedToLoad.message', { thing: t('things.museums') })}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div className={styles.nearest}>
      {museums.map(museum => (
        <MuseumTile key={museum.id} museum={museum} distance={distanceTo(museum, place)} />
      ))}
    </div>
  )
}

function distanceTo({ latitude, longitude }: MuseumCard, place: Place): string | null {
  return latitude === null || longitude === null
    ? null
    : formatMiles(milesBetween(place, { latitude, longitude }))
}
