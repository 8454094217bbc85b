import type { MuseumMap } from '@vitrine/contracts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { type MapView, viewText } from '../map-view.ts'
import { type Area, createMap, type LeafletMap } from './leaflet-map.ts'
import styles from './map.module.css'
import { markersOf } from './markers.ts'
import { useOutlines } from './queries.ts'

/** The map itself, in a script of its own with Leaflet. */
export default function MapCanvas({
  view,
  markers,
  chosen,
  onMove,
  onChoose,
}: {
  view: MapView
  markers: MuseumMap | undefined
  chosen: number | null
  onMove: (area: Area) => void
  onChoose: (id: number) => void
}) {
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap>(null)
  const outlines = useOutlines()
  const shown = useRef('')
  const moved = useEffectEvent((area: Area) => {
    shown.current = viewText(area.view)
    onMove(area)
  })
  const choose = useEffectEvent(onChoose)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once, and then follows
  useEffect(() => {
    if (!element.current) return
    const made = createMap(element.current, {
      view,
      zoomIn: t('map.zoomIn'),
      zoomOut: t('map.zoomOut'),
      onMove: area => moved(area),
    })
    map.current = made
    return () => made.remove()
  }, [])

  // The address was changed by other means than the map: a link, the history.
  const wanted = viewText(view)
  useEffect(() => {
    if (wanted === shown.current) return
    const [latitude = 0, longitude = 0, zoom = 0] = wanted.split(',').map(Number)
    map.current?.go({ latitude, longitude, zoom })
  }, [wanted])

  useEffect(() => {
    if (outlines.data) map.current?.drawLand(outlines.data)
  }, [outlines.data])

  useEffect(() => {
    const { current } = map
    if (!markers || !current) return
    /** A key presses without a pointer: `detail` is 0. */
    const isPress = ({ detail }: MouseEvent) => detail === 0 || !current.wasMoved()
    current.show(
      markersOf(markers, {
        onCluster: ({ bounds }, event) => isPress(event) && current.fit(bounds),
        onMuseum: (id, event) => isPress(event) && choose(id),
      }),
    )
  }, [markers])

  useEffect(() => {
    const button = element.current?.querySelector(`[data-museum="${chosen}"]`)
    button?.setAttribute('aria-current', 'true')
    return () => button?.removeAttribute('aria-current')
  })

  return (
    <>
      <div ref={element} className={styles.canvas} role="application" aria-label={t('map.title')} />
      {outlines.isError && (
        <p className={styles.note} role="status">
          {t('map.outlines.failed')}{' '}
          <button type="button" onClick={() => void outlines.refetch()}>
            {t('common.tryAgain')}
          </button>
        </p>
      )}
    </>
  )
}
