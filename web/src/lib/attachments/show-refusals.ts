import { ApiError } from '@vitrine/api-client'
import { problemOf } from '../failures.ts'
import { refuse } from './attachments.ts'
import type { DraftMedia } from './media-draft.ts'

/** Shows at each picture and at the video what the server says against it. Returns whether it said anything. */
export function showRefusals(userId: number, { pictures, video }: DraftMedia, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const shown = [
    ...pictures.map(({ key }, index) => ({ key, problem: problemOf(error, `images.${index}.url`) })),
    ...(video ? [{ key: video.key, problem: problemOf(error, 'videoUrl') }] : []),
  ]
  for (const { key, problem } of shown) if (problem !== null) refuse(userId, key, problem)
  return shown.some(({ problem }) => problem !== null)
}
