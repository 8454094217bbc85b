import { type ReactNode, useRef, useState } from 'react'
import { chunk } from '../../../lib/chunk.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { Boundary } from '../../../ui/Boundary.tsx'
import { LoadFailure } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Skeleton.tsx'
import { mapMinZoom, type MapView as View, viewText } from '../map-view.ts'
import { NearbyMuseums } from '../NearbyMuseums.tsx'
import type { Area } from './leaflet-map.ts'
import { MapFailure } from './MapFailure.tsx'
import { MuseumMapCard } from './MuseumMapCard.tsx'
import { MuseumsInView } from './MuseumsInView.tsx'
import styles from './map.module.css'
import { type Chosen, useMarkers } from './queries.ts'

const MapCanvas = chunk(() => import('./MapCanvas.tsx'))

/** The map, the museums in view as a list, which is its accessible equivalent, and those nearest to its middle (DI4). */
export default function MapView({
  view,
  onView,
  ...chosen
}: Chosen & { view: View; onView: (text: string) => void }) {
  const t = useT()
  const [area, setArea] = useState<Area | null>(null)
  const [museum, setMuseum] = useState<number | null>(null)
  const part = useRef<HTMLElement>(null)
  const markers = useMarkers(area && { box: area.box, zoom: area.view.zoom }, chosen)

  const move = (next: Area) => {
    setArea(next)
    onView(viewText(next.view))
  }
  const close = () => {
    const button = part.current?.querySelector<HTMLElement>(`[data-museum="${museum}"]`)
    setMuseum(null)
    button?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.view}>
      <section ref={part} className={styles.map} aria-label={t('map.title')}>
        <a className={styles.skip} href="#in-view">
          {t('map.skip')}
        </a>
        <Boundary
          pending={<Pending />}
          failed={(retry, error) => <MapFailure error={error} onRetry={retry} />}
        >
          <MapCanvas view={view} markers={markers.data} chosen={museum} onMove={move} onChoose={setMuseum} />
        </Boundary>
        {markers.isError && (
          <Over>
            <LoadFailure
              as="p"
              title={t('errors.failedToLoad.message', { thing: t('things.museums') })}
              onRetry={() => void markers.refetch()}
            />
          </Over>
        )}
        {museum !== null && <MuseumMapCard key={museum} id={museum} onClose={close} />}
      </section>
      <MuseumsInView
        box={area?.inView ?? null}
        total={markers.data?.total}
        chosen={chosen}
        onShowAll={() => onView(viewText({ ...view, zoom: mapMinZoom }))}
      />
      <div className={styles.nearby}>
        <NearbyMuseums around={{ place: view, note: t('map.around') }} />
      </div>
    </div>
  )
}

function Pending() {
  const t = useT()
  return (
    <Loading label={t('map.loading')}>
      <div className={styles.canvas} />
    </Loading>
  )
}

const Over = ({ children }: { children: ReactNode }) => <div className={styles.over}>{children}</div>
