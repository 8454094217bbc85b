import { CommunityFeed, IdParam, routes } from '@vitrine/contracts'
import { type Read, type Requests, read } from './read.ts'

/** What everyone is shown of a public community; `unknown` for all others, without a request where no id is given. */
export async function readCommunity(
  upstreams: Requests,
  segment: string,
  options: { limit?: number; timeoutMs?: number },
): Promise<Read<CommunityFeed> | 'unknown'> {
  const param = IdParam.safeParse({ id: segment })
  if (!param.success) return 'unknown'
  return read(upstreams, routes.getCommunityFeed, CommunityFeed, { key: String(param.data.id), ...options })
}
