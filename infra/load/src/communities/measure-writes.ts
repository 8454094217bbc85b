import { type Comparison, compare, type Side, sides } from './compare.ts'
import type { Products } from './measure-reads.ts'
import { serveCommunities } from './service.ts'
import { sendWrite, writes } from './writes.ts'

/** Each write over both sizes in turn; after the reads, because rows are added. */
export async function measureWrites(
  { databases, tokensUrl, headers }: Products,
  ports: Record<Side, number>,
  comparison: Comparison,
): Promise<void> {
  const started = []
  try {
    for (const side of sides)
      started.push(await serveCommunities(databases[side], { port: ports[side], tokensUrl }))
    for (const write of writes) {
      const arm = (side: Side) => (turn: number) =>
        sendWrite(`http://127.0.0.1:${ports[side]}`, write, headers[write.as], turn)
      await compare(write.name, comparison, { small: arm('small'), large: arm('large') })
    }
  } finally {
    for (const each of started) await each.stop()
  }
}
