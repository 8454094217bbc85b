import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Late } from '../src/processing/child.ts'
import { runFfmpeg } from '../src/processing/ffmpeg.ts'
import { type Limits, renderLimits } from '../src/processing/limits.ts'
import { MediaRefused } from '../src/processing/run.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ffmpeg-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** What a run of a program that ends like this ffmpeg rejects with. */
async function failureOf(script: string, limits: Partial<Limits> = {}): Promise<unknown> {
  const program = join(directory, 'ffmpeg')
  await writeFile(program, `#!/bin/sh\n${script}\n`)
  await chmod(program, 0o700)
  const options = { durationMs: 1_000, limits: { ...renderLimits, ...limits } }
  return runFfmpeg(program, [], options).then(
    () => null,
    error => error,
  )
}

it('takes a signal for the limit of CPU time only where the time can have been used', async () => {
  const early = await failureOf('exit 255')
  expect(early).toBeInstanceOf(Error)
  expect(early).not.toBeInstanceOf(MediaRefused)
  expect(await failureOf('sleep 1; exit 255', { cpuSeconds: 1 })).toMatchObject({
    reason: 'processing_failed',
  })
})

it('reports a full disk, whatever else is complained of', async () => {
  const complaint = 'Error while decoding; av_interleaved_write_frame(): No space left on device'
  const failure = await failureOf(`echo '${complaint}' >&2; exit 228`)
  expect(failure).toBeInstanceOf(AppError)
  expect(failure).toMatchObject({ code: 'storage_full' })
})

it('reports a run that was not done in time apart', async () => {
  expect(await failureOf('sleep 60', { wallMs: 300 })).toBeInstanceOf(Late)
})

it('refuses what it cannot read', async () => {
  const complaint = 'Invalid data found when processing input'
  expect(await failureOf(`echo '${complaint}' >&2; exit 1`)).toMatchObject({ reason: 'damaged' })
})
