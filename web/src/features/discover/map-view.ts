import { mapCentre, mapMaxZoom, mapZoom } from '@vitrine/contracts'
import type { Place } from './distance.ts'

/** What the map shows the middle of, and from how near. */
export interface MapView extends Place {
  zoom: number
}

/** The least zoom: the earth is 1,024 pixels wide. */
export const mapMinZoom = 2
export const defaultView: MapView = { ...mapCentre, zoom: mapZoom }

/** Of an address, `?at=40.78,-73.97,12`; the default where it has none, or not a valid one. */
export function viewIn(params: URLSearchParams): MapView {
  const [latitude, longitude, zoom, ...more] = (params.get('at') ?? '').split(',').map(Number)
  const isValid =
    more.length === 0 && isWithin(latitude, 90) && isWithin(longitude, 180) && isWithin(zoom, mapMaxZoom)
  if (!isValid) return defaultView
  return { latitude, longitude, zoom: Math.max(mapMinZoom, Math.round(zoom)) } as MapView
}

const isWithin = (value: number | undefined, limit: number): value is number =>
  value !== undefined && Math.abs(value) <= limit

/** For an address: some ten metres. */
export const viewText = ({ latitude, longitude, zoom }: MapView): string =>
  `${degrees(latitude)},${degrees(longitude)},${zoom}`

const degrees = (value: number) => Number(value.toFixed(4))
