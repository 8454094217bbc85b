import { needsOf, type Service } from '@vitrine/contracts'
import { createTestDocuments } from './documents.ts'

/** The variables of what only some services need, for one that a test starts; `drop()` deletes what it stored there. */
export function createTestNeeds(service: Service): { env: Record<string, string>; drop(): Promise<void> } {
  const needs = needsOf(service)
  const documents = needs.includes('mongo') ? createTestDocuments(service) : undefined
  const { FFMPEG, FFPROBE } = process.env
  return {
    env: {
      ...(documents && { MONGO_URL: documents.url }),
      ...(needs.includes('ffmpeg') && FFMPEG && FFPROBE ? { FFMPEG, FFPROBE } : {}),
    },
    drop: async () => documents?.drop(),
  }
}
