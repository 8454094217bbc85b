import type { ServiceInstance } from '@vitrine/runtime'
import type { TestTokens } from './tokens.ts'

/** What a service has of a user, as identity receives it: the records of each list by the name of its file. */
export async function exportOf(
  { app, tokens }: Pick<ServiceInstance, 'app'> & { tokens: TestTokens },
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const answer = await app.inject({ url: `/internal/exports/${userId}`, headers: await tokens.asService() })
  if (answer.statusCode !== 200) throw new Error(`the export answered ${answer.body}`)
  const lines = answer.body
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  if (!lines.pop()?.end) throw new Error('the export has no end')
  const lists: Record<string, Record<string, unknown>[]> = {}
  for (const { file, records } of lines) lists[file] = [...(lists[file] ?? []), ...records]
  return lists
}
