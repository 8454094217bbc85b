import type { MuseumMap } from '@vitrine/contracts'
import { translate } from '../../../lib/i18n/translate.ts'
import { formatCount } from '../../../lib/time.ts'
import { categoryColor } from '../../../theme/category-color.ts'
import type { Marker } from './leaflet-map.ts'
import styles from './map.module.css'

type Cluster = MuseumMap['clusters'][number]
type Pinned = MuseumMap['museums'][number]

interface Handlers {
  onCluster(cluster: Cluster, event: MouseEvent): void
  onMuseum(id: number, event: MouseEvent): void
}

/** In pixels: from 40 for a few museums to 54 for all of them. */
const diameterOf = (count: number) => Math.round(38 + 3.5 * Math.log10(count))

/** The buttons of the map: from north to south, as a page is read. */
export function markersOf({ clusters, museums }: MuseumMap, { onCluster, onMuseum }: Handlers): Marker[] {
  const markers: Marker[] = [
    ...clusters.map(cluster => ({
      key: `${cluster.latitude},${cluster.longitude},${cluster.count}`,
      latitude: cluster.latitude,
      longitude: cluster.longitude,
      button: () => {
        const { count } = cluster
        const button = buttonOf(styles.cluster, translate('map.cluster', { count }))
        button.style.setProperty('--size', `${diameterOf(count)}px`)
        button.textContent = formatCount(count)
        button.addEventListener('click', event => onCluster(cluster, event))
        return button
      },
    })),
    ...museums.map(museum => ({
      key: String(museum.id),
      latitude: museum.latitude,
      longitude: museum.longitude,
      button: () => pinOf(museum, onMuseum),
    })),
  ]
  return markers.sort((a, b) => b.latitude - a.latitude)
}

function pinOf({ id, name, categoryCode }: Pinned, onMuseum: Handlers['onMuseum']): HTMLButtonElement {
  const button = buttonOf(styles.pin, name)
  button.dataset.museum = String(id)
  button.title = name
  button.style.setProperty('--category-color', categoryColor(categoryCode))
  button.addEventListener('click', event => onMuseum(id, event))
  return button
}

function buttonOf(className: string | undefined, label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className ?? ''
  button.setAttribute('aria-label', label)
  return button
}
