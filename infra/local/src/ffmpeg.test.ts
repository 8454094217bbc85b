import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findFfmpeg } from './ffmpeg.ts'
import { onPath } from './programs.ts'

/** A PATH of its own: what the machine has does not count. */
const directory = mkdtempSync(join(tmpdir(), 'ffmpeg-'))
const which = (await onPath(['which'])) as string
provide('which', `#!/bin/sh\nexec ${which} "$@"\n`)
beforeEach(() => void vi.stubEnv('PATH', directory))
afterAll(() => rmSync(directory, { recursive: true }))
afterEach(() => {
  vi.unstubAllEnvs()
  lines.length = 0
  for (const program of ['ffmpeg', 'ffprobe', 'apt-get']) rmSync(join(directory, program), { force: true })
})

function provide(program: string, text = '#!/bin/sh\n'): void {
  writeFileSync(join(directory, program), text)
  chmodSync(join(directory, program), 0o755)
}

const lines: string[] = []
const find = (env: NodeJS.ProcessEnv = {}) =>
  findFfmpeg({ env, signal: new AbortController().signal }, line => lines.push(line))
const onOwnPath = { FFMPEG: join(directory, 'ffmpeg'), FFPROBE: join(directory, 'ffprobe') }

test('programs on PATH are used, and those that the environment names before them', async () => {
  provide('ffmpeg')
  provide('ffprobe')
  expect(await find()).toEqual(onOwnPath)
  expect(await find({ FFPROBE: '/opt/ffprobe' })).toEqual({ ...onOwnPath, FFPROBE: '/opt/ffprobe' })
  expect(lines).toEqual([])
})

test.runIf(process.getuid?.() === 0)('a missing one is installed where we are root on Debian', async () => {
  provide('ffmpeg')
  const copy = `/bin/cp ${directory}/ffmpeg ${directory}/ffprobe`
  provide('apt-get', `#!/bin/sh\ncase "$*" in *"install -y "*" ffmpeg") ${copy} ;; esac\n`)
  expect(await find()).toEqual(onOwnPath)
  expect(lines).toEqual(['installing ffmpeg (apt-get)'])
})

test('where none can be had the error says what that costs and what helps', async () => {
  await expect(find()).rejects.toThrow(/no video can be prepared: install it .* FFMPEG and FFPROBE/)
})
