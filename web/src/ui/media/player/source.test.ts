// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { attach, waysToPlay } from './source.ts'

const rendition = (height: number, bytes: number) => ({
  url: `/${height}.mp4`,
  width: height * 2,
  height,
  bytes,
  bitrate: 1,
  codecs: 'avc1.64001f, mp4a.40.2',
})
const video = { url: '/720.mp4', hlsUrl: '/all.m3u8', renditions: [rendition(720, 900), rendition(360, 300)] }
const able = { playPlaylists: false, useHlsJs: true, isSaving: false }

describe('the ways to play a video', () => {
  it('prefers a playlist of several sizes, played by the browser where it can, and ends with the file', () => {
    expect(waysToPlay(video, { ...able, playPlaylists: true }).map(({ by }) => by)).toEqual([
      'browser',
      'file',
    ])
    expect(waysToPlay(video, able).map(({ by }) => by)).toEqual(['hls.js', 'file'])
    expect(waysToPlay(video, { ...able, useHlsJs: false })).toEqual([{ by: 'file', url: '/720.mp4' }])
  })
  it('plays the file where there is one size alone, or no playlist', () => {
    const [first] = video.renditions
    expect(waysToPlay({ ...video, renditions: [first!] }, able)).toEqual([{ by: 'file', url: '/720.mp4' }])
    expect(waysToPlay({ ...video, hlsUrl: null }, able)).toEqual([{ by: 'file', url: '/720.mp4' }])
  })
  it('plays the smallest file for readers who save data', () => {
    expect(waysToPlay(video, { ...able, isSaving: true })).toEqual([{ by: 'file', url: '/360.mp4' }])
  })
})

describe('a source', () => {
  it('reports its failure once, and none after it was detached', () => {
    const element = document.createElement('video')
    const onFailed = vi.fn()
    const first = attach(element, { by: 'file', url: '/a.mp4' }, onFailed)
    element.dispatchEvent(new Event('error'))
    element.dispatchEvent(new Event('error'))
    expect(onFailed).toHaveBeenCalledTimes(1)
    first.detach()
    const second = attach(element, { by: 'file', url: '/b.mp4' }, onFailed)
    second.detach()
    element.dispatchEvent(new Event('error'))
    expect(onFailed).toHaveBeenCalledTimes(1)
  })
})
