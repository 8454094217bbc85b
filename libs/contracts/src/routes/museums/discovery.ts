import { z } from 'zod'
import { sidebarMuseums } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { paging } from '../../schemas/common.ts'
import { RecommendedMuseum, TrendingMuseum } from '../../schemas/recommended-museum.ts'

const owner = 'museums'
const query = z.object({ limit: paging(sidebarMuseums, 20).limit })

export const getTrendingMuseums = defineRoute({
  method: 'GET',
  path: '/api/trending/museums',
  owner,
  access: 'public',
  query,
  response: { 200: z.array(TrendingMuseum) },
  summary:
    'Museums by 3 × insights + 2 × check-ins + 2 × follows + likes of 7 days, which halve every 48 hours',
})
export const getRecommendedMuseums = defineRoute({
  method: 'GET',
  path: '/api/recommendations/museums',
  owner,
  access: 'public',
  query,
  response: { 200: z.array(RecommendedMuseum) },
  summary:
    'Museums that the reader does not follow: near or like those that they follow, have visited or wrote about, then trending ones; to anonymous visitors the trending ones',
})
