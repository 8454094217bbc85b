import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../query-keys.ts'

/** While they are not available. */
const askAgainMs = 10_000

/** What the gateway knows of the services behind it; its status says whether the gateway itself is ready. */
async function fetchAvailable({ signal }: { signal: AbortSignal }): Promise<boolean> {
  const answer = await fetch('/readyz', { signal })
  const { upstreams } = (await answer.json()) as { upstreams?: Record<string, boolean> }
  return upstreams?.media !== false
}

/**
 * Whether media runs. On a fresh machine it comes up minutes after the page, and says so in place of a failed upload.
 * Where that is unknown, an upload shows what is wrong.
 */
export function useUploadsAvailable(): boolean {
  const { data = true } = useQuery({
    queryKey: queryKeys.uploadsAvailable,
    queryFn: fetchAvailable,
    refetchInterval: ({ state }) => (state.data === false ? askAgainMs : false),
    staleTime: askAgainMs,
    meta: { quiet: true },
  })
  return data
}
