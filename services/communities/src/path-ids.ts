import { maxRowId, texts } from '@vitrine/contracts'
import { notFound } from '@vitrine/service-kit'
import type { FastifyRequest } from 'fastify'

/** Of the community itself; of something in it, the text of every 404. */
const messages: Record<string, string> = {
  communities: texts.community.notFound,
  groups: texts.community.groupNotFound,
}

/** 404 for an id in a path that no row can have, before any statement compares it with one. */
export async function refuseLargeIds({ params, url }: FastifyRequest): Promise<void> {
  for (const [name, value] of Object.entries(params ?? {}))
    if (typeof value === 'number' && value > maxRowId)
      throw notFound(name === 'id' ? messages[url.split('/')[2] ?? ''] : undefined)
}
