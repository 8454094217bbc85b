import { Readable } from 'node:stream'
import { Id } from '@vitrine/contracts'
import { bearerOf, type ExportSection, notFound, type ServiceTokenVerifier } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'

/** Where every service answers with what it has of a user. The gateway forwards no such path. */
export const exportPath = (userId: number | ':userId'): string => `/internal/exports/${userId}`

/** A line of the answer: records of one file, whose lines follow one another; the last line alone has `end`. */
export type ExportLine = { file: string; records: readonly object[] } | { end: true }

/** The lines of all sections. Each file has one at least, so that an empty list is known from a forgotten one. */
export async function* exportLines(sections: readonly ExportSection[]): AsyncGenerator<ExportLine> {
  for (const { file, pages } of sections) {
    yield { file, records: [] }
    for await (const records of pages) yield { file, records }
  }
  yield { end: true }
}

/** Serves the lines as JSON, one below the other, to whoever has a service token, and to no user. */
export function mountExport(
  app: FastifyInstance,
  tokens: ServiceTokenVerifier,
  sectionsOf: (userId: number) => readonly ExportSection[],
): void {
  app.get<{ Params: { userId: string } }>(exportPath(':userId'), {
    onRequest: request => tokens.verify(bearerOf(request)),
    handler: async ({ params }, reply) => {
      const userId = Id.safeParse(Number(params.userId))
      if (!userId.success) throw notFound()
      reply.type('application/x-ndjson').header('cache-control', 'no-store')
      return Readable.from(texts(exportLines(sectionsOf(userId.data))))
    },
  })
}

async function* texts(lines: AsyncIterable<ExportLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}
