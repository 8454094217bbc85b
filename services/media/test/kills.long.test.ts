import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectOneRenditionOfEach, killPoints, makeClip } from './kills.ts'
import { createClips } from './videos.ts'

let clips: Awaited<ReturnType<typeof createClips>>
beforeAll(async () => {
  clips = await createClips()
})
afterAll(() => clips.remove())

it('publishes one rendition of each video, and leaves nothing, wherever its worker was killed', async () => {
  const points = Object.keys(killPoints)
  expect(points).toHaveLength(10)
  await expectOneRenditionOfEach(clips, await makeClip(clips), points)
}, 600_000)
