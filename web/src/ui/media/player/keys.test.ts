// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { pressKey } from './keys.ts'

function setUp() {
  const video = document.createElement('video')
  Object.defineProperty(video, 'duration', { value: 20 })
  const actions = {
    togglePlay: vi.fn(),
    toggleMuted: vi.fn(),
    toggleCaptions: vi.fn(),
    toggleFullscreen: vi.fn(),
  }
  return { video, actions, press: (key: string) => pressKey(key, video, actions) }
}

it('plays, mutes, shows captions and fills the screen by their keys, in capitals too', () => {
  const { actions, press } = setUp()
  for (const key of [' ', 'M', 'c', 'f']) expect(press(key)).toBe(true)
  for (const action of Object.values(actions)) expect(action).toHaveBeenCalledTimes(1)
})
it('seeks within the video', () => {
  const { video, press } = setUp()
  press('ArrowRight')
  expect(video.currentTime).toBe(5)
  press('ArrowLeft')
  press('ArrowLeft')
  expect(video.currentTime).toBe(0)
  press('End')
  expect(video.currentTime).toBe(20)
})
it('changes the volume, and mutes at none', () => {
  const { video, press } = setUp()
  video.volume = 0.1
  press('ArrowDown')
  expect([video.volume, video.muted]).toEqual([0, true])
  press('ArrowUp')
  expect([video.volume, video.muted]).toEqual([0.1, false])
})
it('leaves other keys to the browser', () => {
  expect(setUp().press('Tab')).toBe(false)
})
