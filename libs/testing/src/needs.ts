import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsOf, type Service } from '@vitrine/contracts'
import { createTestDocuments } from './documents.ts'

/** The variables of what only some services need, for one that a test starts; `drop()` deletes what it stored there. */
export function createTestNeeds(service: Service): { env: Record<string, string>; drop(): Promise<void> } {
  const needs = needsOf(service)
  const documents = needs.includes('mongo') ? createTestDocuments(service) : undefined
  const files = needs.includes('files') ? mkdtempSync(join(tmpdir(), `${service}-`)) : undefined
  const { FFMPEG, FFPROBE } = process.env
  return {
    env: {
      ...(documents && { MONGO_URL: documents.url }),
      ...(needs.includes('ffmpeg') && FFMPEG && FFPROBE ? { FFMPEG, FFPROBE } : {}),
      ...(files && { FILES_DIR: files }),
    },
    async drop() {
      await documents?.drop()
      if (files) await rm(files, { recursive: true, force: true })
    },
  }
}
