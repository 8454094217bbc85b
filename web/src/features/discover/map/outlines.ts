import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import statesUrl from 'us-atlas/states-10m.json?url'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import { flattened } from './flattened.ts'

const unitedStates = '840'

type Atlas<Name extends string> = Topology<Record<Name, GeometryCollection>>

async function load<Name extends string>(url: string, signal: AbortSignal): Promise<Atlas<Name>> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return answer.json()
}

/**
 * The land: countries of Natural Earth at 1:50,000,000, and in place of the United States, where most museums are, the
 * states of the Census Bureau at 1:10,000,000.
 */
export async function loadOutlines(signal: AbortSignal) {
  const [atlas, states] = await Promise.all([
    load<'countries'>(countriesUrl, signal),
    load<'states'>(statesUrl, signal),
  ])
  const { countries } = atlas.objects
  const others = { ...countries, geometries: countries.geometries.filter(({ id }) => id !== unitedStates) }
  return [...feature(atlas, others).features, ...feature(states, states.objects.states).features].map(
    ({ geometry }) => flattened(geometry),
  )
}
export type Outlines = Awaited<ReturnType<typeof loadOutlines>>
