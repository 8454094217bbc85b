import { open } from 'node:fs/promises'
import { type Box, contentOf, findBox, topBoxes } from './boxes.ts'

/** Consecutive bytes of a file that can be played on their own after its beginning. */
export interface Fragment {
  start: number
  bytes: number
  seconds: number
}

/** A fragmented MP4, as a playlist describes it. */
export interface FragmentedFile {
  bytes: number
  /** What a player reads before any fragment: the first bytes of the file. */
  initBytes: number
  fragments: Fragment[]
  /** As in `Content-Type`. */
  codecs: string
}

export async function readFragments(path: string, hasAudio: boolean): Promise<FragmentedFile> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const boxes = await topBoxes(file)
    const moov = boxes.find(({ type }) => type === 'moov')
    const index = boxes.find(({ type }) => type === 'sidx')
    if (!moov || !index) throw new Error('the file has no index of its fragments')
    return {
      bytes: size,
      initBytes: moov.end,
      fragments: fragmentsOf(boxes, durationsOf(await contentOf(file, index))),
      codecs: codecsOf(await contentOf(file, moov), hasAudio),
    }
  } finally {
    await file.close()
  }
}

/** The seconds of each fragment, by the index (`sidx`) of the first track, which is the video. */
function durationsOf(sidx: Buffer): number[] {
  const timescale = sidx.readUInt32BE(8)
  const countAt = sidx.readUInt8(0) === 0 ? 22 : 30
  return Array.from({ length: sidx.readUInt16BE(countAt) }, (_, entry) => {
    const at = countAt + 2 + entry * 12
    return sidx.readUInt32BE(at + 4) / timescale
  })
}

/** Each `moof` with all up to the next one. */
function fragmentsOf(boxes: readonly Box[], seconds: readonly number[]): Fragment[] {
  const starts = boxes.filter(({ type }) => type === 'moof').map(({ at }) => at)
  const end = boxes.filter(({ type }) => type === 'mdat').at(-1)?.end ?? 0
  if (starts.length === 0 || starts.length !== seconds.length)
    throw new Error(`${starts.length} fragments, of which ${seconds.length} are in the index`)
  return starts.map((start, place) => ({
    start,
    bytes: (starts[place + 1] ?? end) - start,
    seconds: seconds[place] ?? 0,
  }))
}

/** Of H.264 in the form of RFC 6381: profile, constraints and level from the decoder's configuration. */
function codecsOf(moov: Buffer, hasAudio: boolean): string {
  const descriptions = findBox(moov, ['trak', 'mdia', 'minf', 'stbl', 'stsd'])
  // Version and count, then a sample entry: its header, and 78 bytes before the boxes in it.
  const configuration = descriptions && findBox(descriptions.subarray(8 + 8 + 78), ['avcC'])
  if (!configuration) throw new Error('the file has no H.264')
  return `avc1.${configuration.toString('hex', 1, 4)}${hasAudio ? ', mp4a.40.2' : ''}`
}
