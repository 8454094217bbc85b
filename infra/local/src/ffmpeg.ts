import type { ListrTask } from 'listr2'
import { canInstall, installPackage } from './debian.ts'
import { reasonsOf } from './errors.ts'
import { onPath } from './programs.ts'

/** The variables of a service that works on videos: the paths of both programs. */
export type Ffmpeg = { FFMPEG: string; FFPROBE: string }

type Options = {
  /** May name one or both. */
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

/** A step of a start. Where ffmpeg cannot be had the step says so, and everything else goes on. */
export function ffmpegStep(options: Options, found: (programs: Ffmpeg) => void): ListrTask {
  const title = 'ffmpeg'
  return {
    title,
    task: async (_, task) => {
      const progress = (line: string) => {
        task.title = `${title}: ${line}`
      }
      try {
        found(await findFfmpeg(options, progress))
        task.title = title
      } catch (error) {
        options.signal.throwIfAborted()
        task.skip(`${title}: ${reasonsOf(error)}`)
      }
    },
  }
}

/** ffmpeg and ffprobe: those that the environment names, else on PATH, else Debian's, installed if we are root. */
export async function findFfmpeg(
  { env, signal }: Options,
  progress: (line: string) => void,
): Promise<Ffmpeg> {
  const present = await find(env)
  if (present) return present
  if (await canInstall()) {
    progress('installing ffmpeg (apt-get)')
    await installPackage('ffmpeg', signal)
    const installed = await find(env)
    if (installed) return installed
  }
  throw new Error(
    'missing, so no video can be prepared: install it (apt-get install ffmpeg, brew install ffmpeg) ' +
      'or name its programs in FFMPEG and FFPROBE.',
  )
}

async function find(env: NodeJS.ProcessEnv): Promise<Ffmpeg | undefined> {
  const ffmpeg = env.FFMPEG || (await onPath(['ffmpeg']))
  const ffprobe = env.FFPROBE || (await onPath(['ffprobe']))
  return ffmpeg && ffprobe ? { FFMPEG: ffmpeg, FFPROBE: ffprobe } : undefined
}
