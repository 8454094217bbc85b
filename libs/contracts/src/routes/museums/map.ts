import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { MapScriptQuery, MuseumMap, MuseumMapQuery } from '../../schemas/museum-map.ts'

const owner = 'museums'

export const getMuseumMap = defineRoute({
  method: 'GET',
  path: '/api/museums/map',
  owner,
  access: 'public',
  query: MuseumMapQuery,
  response: { 200: MuseumMap },
  cache: 'public, max-age=60',
  summary: 'The museums of a box: each where there are few, else in clusters',
})
export const getMapScript = defineRoute({
  method: 'GET',
  path: '/api/google-maps-script',
  owner,
  access: 'public',
  kind: 'script',
  query: MapScriptQuery,
  response: { 200: z.string() },
  cache: 'public, max-age=3600',
  summary: 'For pages that ask for a script of maps: calls the callback, as the map is part of the web app',
})
