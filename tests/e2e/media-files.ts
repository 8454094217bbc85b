import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Files as visitors have them, drawn by ffmpeg for the test alone. Each function returns the path of its file. */
export async function createMediaFiles() {
  const ffmpeg = process.env.FFMPEG ?? 'ffmpeg'
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'))
  const make = async (name: string, ...options: string[]): Promise<string> => {
    const path = join(directory, name)
    await run(ffmpeg, ['-v', 'error', '-y', ...options, path])
    return path
  }
  const source = (picture: string, seconds: number) => [
    ...['-f', 'lavfi', '-i', `${picture}:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
  ]
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  return {
    picture: (name: string, size = '1200x900') =>
      make(name, '-f', 'lavfi', '-i', `testsrc2=size=${size}`, '-frames:v', '1'),
    /** With sound. */
    video: (name: string, seconds: number, size = '640x360') =>
      make(name, ...source(`testsrc2=size=${size}:rate=10`, seconds), ...h264),
    /** At a phone's bitrate: 1.5 MB a second, whatever it shows. */
    async phoneVideo(name: string, seconds: number, size: string) {
      const filled = ['-b:v', '12M', '-minrate', '12M', '-maxrate', '12M', '-bufsize', '12M']
      const constant = ['-x264-params', 'nal-hrd=cbr:force-cfr=1', '-b:a', '64k']
      const drawn = source(`testsrc2=size=${size}:rate=15`, seconds)
      const path = await make(name, ...drawn, ...h264, ...filled, ...constant)
      return { path, bytes: (await stat(path)).size }
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}
export type MediaFiles = Awaited<ReturnType<typeof createMediaFiles>>
