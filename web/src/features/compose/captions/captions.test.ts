import { Captions, captionLinesMax } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import {
  captionsOf,
  captionsProblem,
  completeLines,
  type DraftLine,
  draftLine,
  formatTime,
  newLine,
  parseTime,
  toVtt,
} from './captions.ts'

const line = (start: string, end: string, text = 'Rain'): DraftLine => ({ key: start, start, end, text })

describe('a time', () => {
  it.each([
    ['1:02.5', 62_500],
    ['62,5', 62_500],
    ['62', 62_000],
    [' 0:00.05 ', 50],
    ['0:00', 0],
  ])('typed as %j is %i ms', (text, ms) => expect(parseTime(text)).toBe(ms))

  it.each(['', '1:2:3', 'a', '-1', '1.2345'])('typed as %j is none', text =>
    expect(parseTime(text)).toBeNull(),
  )

  it.each([0, 900, 59_900, 60_000, 61_500])('of %i ms is read as it is shown', ms =>
    expect(parseTime(formatTime(ms))).toBe(ms),
  )

  it('rounds up to the next second as a whole', () => expect(formatTime(59_960)).toBe('1:00.0'))
})

describe('captions', () => {
  it('are sent in the order of their times, as the contract has them', () => {
    const draft = { language: 'es', lines: [line('0:04', '0:06', ' b '), line('0:01', '0:03', 'a')] }
    expect(captionsProblem(draft)).toBeNull()
    expect(Captions.parse(captionsOf(draft))).toEqual({
      language: 'es',
      lines: [
        { startMs: 1_000, endMs: 3_000, text: 'a' },
        { startMs: 4_000, endMs: 6_000, text: 'b' },
      ],
    })
  })

  it('are wrong with a line that ends before it begins, has no time or no text', () => {
    for (const wrong of [line('0:03', '0:03'), line('x', '0:03'), line('0:01', '0:03', '  ')])
      expect(captionsProblem({ language: 'en', lines: [wrong] })).toBe('media.captions')
    const many = Array.from({ length: captionLinesMax + 1 }, () => line('0:01', '0:02'))
    expect(captionsProblem({ language: 'en', lines: many })).toBe('compose.captions.tooMany')
  })

  it('are none without a line', () => {
    expect(captionsOf(null)).toBeNull()
    expect(captionsOf({ language: 'en', lines: [] })).toBeNull()
  })

  it('begin where the video is', () =>
    expect(newLine(1_540)).toMatchObject({ start: '0:01.5', end: '0:04.5' }))

  it('keep the exact times of a file, until others are typed', () => {
    const read = draftLine({ startMs: 1_234, endMs: 2_345, text: 'Rain' })
    expect(read).toMatchObject({ start: '0:01.2', end: '0:02.3' })
    expect(completeLines({ language: 'en', lines: [read, { ...read, end: '0:03' }] })).toEqual([
      { startMs: 1_234, endMs: 2_345, text: 'Rain' },
      { startMs: 1_234, endMs: 3_000, text: 'Rain' },
    ])
  })

  it('are WebVTT in which a text stays a text', () => {
    expect(toVtt([{ startMs: 1_500, endMs: 62_000, text: 'a <b> & c\n\nd' }])).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:01:02.000\na &lt;b> &amp; c\nd',
    )
  })
})
