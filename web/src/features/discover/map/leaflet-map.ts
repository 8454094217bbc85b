import 'leaflet/dist/leaflet.css'
import { mapFitMaxZoom, mapMaxZoom } from '@vitrine/contracts'
import L from 'leaflet'
import { type MapView, mapMinZoom } from '../map-view.ts'
import { boxText, cellBox } from './box.ts'
import styles from './map.module.css'
import type { Outlines } from './outlines.ts'

/** Web Mercator ends here. */
const earth = L.latLngBounds([-85, -180], [85, 180])
/** In pixels: a marker that has the focus is so far inside the map. */
const focusPadding = 48

/** A thing at a place that is pressed: its element is a button. */
export interface Marker {
  /** The same for the same marker of another answer, which keeps its element and the focus. */
  key: string
  latitude: number
  longitude: number
  /** Made once per key. */
  button(): HTMLButtonElement
}

/** What is in view, and the box of whose markers the server has an answer at hand. */
export interface Area {
  view: MapView
  /** west,south,east,north */
  inView: string
  box: string
}

export type LeafletMap = ReturnType<typeof createMap>

/** A map in an element, without tiles: land, and markers above it. */
export function createMap(
  element: HTMLElement,
  options: { view: MapView; zoomIn: string; zoomOut: string; onMove(area: Area): void },
) {
  const { view, zoomIn, zoomOut, onMove } = options
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    center: [view.latitude, view.longitude],
    zoom: view.zoom,
    minZoom: mapMinZoom,
    maxZoom: mapMaxZoom,
    maxBounds: earth,
    maxBoundsViscosity: 1,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    fadeAnimation: false,
    inertia: !isCalm,
    // Half a screen of land is ready around what is seen.
    renderer: L.svg({ padding: 0.5 }),
  })
  if (isCalm) {
    const panBy = map.panBy.bind(map)
    map.panBy = (offset, more) => panBy(offset, { ...more, animate: false })
  }
  L.control.zoom({ position: 'topright', zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map)
  const land = L.layerGroup().addTo(map)
  const shown = new Map<string, L.Marker>()

  const area = (): Area => {
    const { lat, lng } = map.getCenter()
    const bounds = map.getBounds()
    return {
      view: { latitude: lat, longitude: lng, zoom: map.getZoom() },
      inView: boxText(bounds),
      box: cellBox(map),
    }
  }
  map.on('moveend', () => onMove(area()))
  let wasMoved = false
  element.addEventListener(
    'pointerdown',
    () => {
      wasMoved = false
    },
    { capture: true },
  )
  map.on('dragstart', () => {
    wasMoved = true
  })
  const resizes = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  resizes.observe(element)
  onMove(area())

  function markerOf({ latitude, longitude, button }: Marker): L.Marker {
    const at = L.latLng(latitude, longitude)
    const html = button()
    html.addEventListener('focus', () => {
      if (html.matches(':focus-visible')) map.panInside(at, { padding: [focusPadding, focusPadding] })
    })
    const icon = L.divIcon({ html, className: styles.marker ?? '', iconSize: [0, 0] })
    return L.marker(at, { icon, interactive: false, keyboard: false }).addTo(map)
  }

  return {
    /** Adds, keeps and removes markers. */
    show(markers: readonly Marker[]) {
      const keys = new Set(markers.map(({ key }) => key))
      const hadFocus = element.contains(document.activeElement)
      for (const [key, marker] of shown) {
        if (keys.has(key)) continue
        marker.remove()
        shown.delete(key)
      }
      for (const marker of markers) {
        if (!shown.has(marker.key)) shown.set(marker.key, markerOf(marker))
      }
      // The marker that had it is no more: the keyboard stays with the map.
      if (hadFocus && !element.contains(document.activeElement)) element.focus({ preventScroll: true })
    },
    /** Draws land in place of the one before. */
    drawLand(outlines: Outlines) {
      land.clearLayers()
      for (const polygons of outlines) {
        const places = polygons.map(rings => rings.map(ring => L.GeoJSON.coordsToLatLngs(ring)))
        L.polygon(places, { interactive: false, className: styles.land ?? '', weight: 1 }).addTo(land)
      }
    },
    go: ({ latitude, longitude, zoom }: MapView) => map.setView([latitude, longitude], zoom),
    /** Zooms in until the box fills the map, by one step at least. */
    fit({ west, south, east, north }: { west: number; south: number; east: number; north: number }) {
      const bounds = L.latLngBounds([south, west], [north, east])
      const zoom = Math.min(map.getBoundsZoom(bounds.pad(0.1)), Math.max(mapFitMaxZoom, map.getZoom() + 1))
      map.setView(bounds.getCenter(), Math.max(zoom, map.getZoom() + 1))
    },
    /** Whether the pointer moved the map since it was pressed: its click is the end of that. */
    wasMoved: () => wasMoved,
    remove() {
      resizes.disconnect()
      map.remove()
    },
  }
}
