import { expect, it } from 'vitest'
import { vttOf } from './vtt.ts'

it('writes cues in their order, with hours', () => {
  const lines = [
    { startMs: 3_600_000, endMs: 3_661_005, text: 'Second' },
    { startMs: 0, endMs: 1_500, text: 'First' },
  ]
  expect(vttOf(lines)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nFirst\n\n01:00:00.000 --> 01:01:01.005\nSecond\n',
  )
})

it('lets no text end its cue, begin another or be markup', () => {
  const text = 'one\r\n\r\n00:00:00.000 --> 00:00:09.000\n<b onclick="x">two</b> & three'
  const [, cue] = vttOf([{ startMs: 0, endMs: 1, text }]).split('\n\n')
  expect(cue).toBe(
    '00:00:00.000 --> 00:00:00.001\none\n00:00:00.000 --&gt; 00:00:09.000\n&lt;b onclick="x"&gt;two&lt;/b&gt; &amp; three\n',
  )
})

it('is valid without lines', () => {
  expect(vttOf([])).toBe('WEBVTT\n')
})
