import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The programs of the tests: `npm test` names them. */
export const programs = { FFMPEG: process.env.FFMPEG ?? 'ffmpeg', FFPROBE: process.env.FFPROBE ?? 'ffprobe' }

export interface Clip {
  size?: string
  rate?: number
  seconds?: number
  hasSound?: boolean
  /** Arguments of the output. */
  encode?: readonly string[]
}

/** A directory of clips that ffmpeg draws. */
export async function createClips() {
  const directory = await mkdtemp(join(tmpdir(), 'clips-'))
  return {
    directory,
    async make(
      name: string,
      { size = '320x240', rate = 15, seconds = 2, hasSound = true, encode = [] }: Clip = {},
    ): Promise<string> {
      const path = join(directory, name)
      const sound = ['-f', 'lavfi', '-i', `sine=440:duration=${seconds}`]
      const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`]
      const inputs = [...picture, ...(hasSound ? sound : [])]
      await ffmpeg([...inputs, ...encode, path])
      return path
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

export const ffmpeg = (args: readonly string[]) =>
  run(programs.FFMPEG, ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args])

/** What a stored file is, as ffprobe prints it. */
export async function describeFile(path: string, entries: string): Promise<Record<string, unknown>> {
  const { stdout } = await run(programs.FFPROBE, [
    '-v',
    'error',
    '-show_entries',
    entries,
    '-of',
    'json',
    path,
  ])
  return JSON.parse(stdout) as Record<string, unknown>
}
