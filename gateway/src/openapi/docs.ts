import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { texts } from '@vitrine/contracts'
import type { FastifyInstance } from 'fastify'
import { createDocument } from './document.ts'

/** The API, browsable at /api/docs; the document itself is /api/docs/json. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: createDocument() as never },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${texts.product} API` },
    uiConfig: { deepLinking: true, tryItOutEnabled: false },
  })
}
