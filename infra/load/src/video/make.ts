import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A video as a phone records it: 1080p with sound, 12 Mbit/s. Returns its path. */
export async function makeVideo(options: {
  ffmpeg: string
  directory: string
  seconds: number
}): Promise<string> {
  const { ffmpeg, directory, seconds } = options
  const path = join(directory, 'phone.mp4')
  const inputs = [`testsrc2=size=1920x1080:rate=30:duration=${seconds}`, `sine=440:duration=${seconds}`]
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '12M', '-c:a', 'aac', path]
  await run(ffmpeg, ['-v', 'error', ...inputs.flatMap(each => ['-f', 'lavfi', '-i', each]), ...encode])
  return path
}
