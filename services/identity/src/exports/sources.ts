import type { Service } from '@vitrine/contracts'
import { type ExportLine, exportLines, exportPath } from '@vitrine/runtime'
import { originsOf } from '@vitrine/service-kit'
import { request } from 'undici'
import { z } from 'zod'
import type { IdentityContext } from '../context.ts'
import { otherServices } from './other-services.ts'
import { exportSections } from './sections.ts'

/** Records of one list; its lines follow one another. */
export type FileLine = Exclude<ExportLine, { end: true }>

/** A page takes far less; a service that is silent for longer is unavailable. */
const silenceMs = 30_000

/** Everything that the product has of a user: identity's own lists, then those of each other service. */
export async function* gatherExport(ctx: IdentityContext, userId: number): AsyncGenerator<FileLine> {
  const origins = originsOf(otherServices, ctx.config)
  const ownerOf = new Map<string, Service>()
  for (const service of ['identity', ...otherServices] as const) {
    const lines =
      service === 'identity'
        ? exportLines(exportSections(ctx, userId))
        : linesFrom(ctx, origins[service], userId)
    for await (const line of untilEnd(lines, service)) {
      const owner = ownerOf.get(line.file) ?? service
      if (owner !== service) throw new Error(`${owner} and ${service} name a list ${line.file}.`)
      ownerOf.set(line.file, service)
      yield line
    }
  }
}

async function* linesFrom(
  { signer }: IdentityContext,
  origin: string,
  userId: number,
): AsyncGenerator<ExportLine> {
  const { statusCode, body } = await request(origin + exportPath(userId), {
    headers: { authorization: `Bearer ${await signer.signService()}` },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  })
  if (statusCode !== 200) {
    await body.dump()
    throw new Error(`${origin} answered an export with ${statusCode}.`)
  }
  for await (const line of linesOf(body)) yield Line.parse(JSON.parse(line))
}

const Line: z.ZodType<ExportLine> = z.union([
  z.object({
    file: z.string().regex(/^[a-z0-9-]+$/),
    records: z.array(z.record(z.string(), z.unknown())),
  }),
  z.object({ end: z.literal(true) }),
])

/** An answer without its last line was cut off: what came of it is not all. */
async function* untilEnd(lines: AsyncIterable<ExportLine>, service: Service): AsyncGenerator<FileLine> {
  for await (const line of lines) {
    if ('end' in line) return
    yield line
  }
  throw new Error(`The answer of ${service} to an export has ended early.`)
}

/** Split at line feeds alone: `readline` splits also at characters that are legal within JSON. */
async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
}
