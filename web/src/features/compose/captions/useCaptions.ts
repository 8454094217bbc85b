import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../lib/query-keys.ts'
import { captionsPath } from '../../../ui/media/player/captions.ts'
import { type DraftCaptions, draftLine } from './captions.ts'
import { readVtt } from './read-vtt.ts'

async function loadCaptions(postId: number, language: string): Promise<DraftCaptions> {
  const answer = await fetch(captionsPath(postId, language))
  if (!answer.ok) throw new Error(`The captions were not answered: ${answer.status}.`)
  const lines = await readVtt(await answer.blob())
  return { language, lines: lines.map(draftLine) }
}

/** The captions of a post in one language, as the editor shows them; without a language nothing is loaded. */
export const useCaptions = (postId: number, language: string | undefined) =>
  useQuery({
    queryKey: queryKeys.captions(postId, language ?? ''),
    queryFn: () => loadCaptions(postId, language ?? ''),
    enabled: language !== undefined,
    meta: { quiet: true },
  })
