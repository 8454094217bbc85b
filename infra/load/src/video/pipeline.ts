import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { routes, uploadChunkBytes } from '@vitrine/contracts'

const waitMs = 60_000

/** Uploads a video by tus, as the web app does; returns its id. */
export async function uploadVideo(
  origin: string,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const bytes = await readFile(path)
  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  const announced = { 'upload-length': String(bytes.length), 'upload-metadata': 'purpose cG9zdA==' }
  const created = await fetch(origin + routes.createUpload.path, {
    method: 'POST',
    headers: { ...tus, ...announced },
  })
  const location = created.headers.get('location')
  if (!location) throw new Error(`an upload was answered ${created.status}`)
  for (let offset = 0; offset < bytes.length; offset += uploadChunkBytes) {
    const body = new Uint8Array(bytes.subarray(offset, offset + uploadChunkBytes))
    const answer = await fetch(origin + location, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body,
    })
    if (!answer.ok) throw new Error(`a part of an upload was answered ${answer.status}`)
    await answer.arrayBuffer()
  }
  return Number(created.headers.get('media-id'))
}

/** The arguments of the ffmpeg that works below a directory now, for another input and another directory. */
export async function commandIn(
  work: string,
  other: { input: string; directory: string },
): Promise<string[]> {
  const { command } = await ffmpegIn(work)
  const input = command[command.lastIndexOf('-i') + 1]
  return command.map(each =>
    each === input
      ? other.input
      : each.startsWith(`${work}/`)
        ? other.directory + each.slice(each.lastIndexOf('/'))
        : each,
  )
}

interface RunningFfmpeg {
  pid: number
  /** Its arguments. */
  command: string[]
}

/** The ffmpeg that works below a directory, once there is one. */
export async function ffmpegIn(work: string): Promise<RunningFfmpeg> {
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    const running = await runningIn(work)
    if (running) return running
    await wait(10)
  }
  throw new Error('no ffmpeg was seen')
}

export async function runningIn(work: string): Promise<RunningFfmpeg | null> {
  for (const pid of (await readdir('/proc')).filter(name => /^\d+$/.test(name))) {
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0').slice(0, -1)
    // Before it is ffmpeg, the process is the programs that limit it.
    if (command[0]?.endsWith('ffmpeg') && command.some(each => each.startsWith(`${work}/`)))
      return { pid: Number(pid), command: command.slice(1) }
  }
  return null
}
