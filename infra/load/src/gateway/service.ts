/** The service behind both arms: one answer of a typical list, and the keys that the gateway asks for. */
import fastify from 'fastify'

const museums = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  slug: `museum-of-things-${index}`,
  name: `Museum of Things ${index}`,
  city: 'Ghent',
  country: 'Belgium',
  categoryCode: 'art',
  coverUrl: `/api/museums/${index + 1}/cover.svg`,
  totalInsights: index,
}))
const app = fastify()
app.get('/healthz', () => ({ status: 'ok' }))
app.get('/.well-known/jwks.json', () => JSON.parse(process.env.JWKS as string))
app.get('/api/museums', () => museums)
await app.listen({ port: Number(process.env.PORT) })
