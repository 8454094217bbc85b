import { describe, expect, it } from 'vitest'
import { mediaFilePath } from '../media-paths.ts'
import { CdnPurge } from './cdn.ts'
import { CaptionLine, NewPictures, PictureQuery } from './media.ts'

const messagesOf = ({ error }: { error?: { issues: { message: string }[] } | undefined }) =>
  error?.issues.map(({ message }) => message)
const url = mediaFilePath('17-abcdefghijklmnopqrstuvw234.webp')

describe('the pictures of an insight', () => {
  it('have an empty description where none is given', () => {
    expect(NewPictures.parse([{ url }])).toEqual([{ url, altText: '' }])
  })

  it('are four at most', () => {
    expect(messagesOf(NewPictures.safeParse(Array(5).fill({ url })))).toEqual(['media.tooManyPictures'])
  })

  it.each(['https://other.example/a.webp', '/api/museums/1/cover.svg', `${url}?w=800`])(
    'are not %s',
    other => {
      expect(messagesOf(NewPictures.safeParse([{ url: other }]))).toEqual(['media.fileRequired'])
    },
  )
})

describe('the size of a picture', () => {
  it('is one of those that are stored', () => {
    const asked = { w: '800', h: '800', q: '85', fmt: 'webp' }
    expect(PictureQuery.parse(asked)).toEqual(asked)
    expect(PictureQuery.parse({})).toEqual({})
  })

  it.each([{ w: '801' }, { q: '100' }, { fmt: 'svg' }, { blur: '1' }])('is not %j', asked => {
    expect(PictureQuery.safeParse(asked).success).toBe(false)
  })
})

it('refuses a line of captions that ends before it begins', () => {
  expect(CaptionLine.safeParse({ startMs: 0, endMs: 900, text: 'Hello' }).success).toBe(true)
  expect(messagesOf(CaptionLine.safeParse({ startMs: 900, endMs: 900, text: 'Hello' }))).toEqual([
    'media.captions',
  ])
})

describe('a purge', () => {
  it('is of one address, or of everything', () => {
    expect(CdnPurge.parse({ url })).toEqual({ url, purgeAll: false })
    expect(CdnPurge.parse({ purgeAll: true })).toEqual({ purgeAll: true })
  })

  it.each([{}, { url: ' ' }, { url, purgeAll: true }, { purgeAll: false }])('is not %j', body => {
    expect(messagesOf(CdnPurge.safeParse(body))).toEqual(['delivery.purgeOne'])
  })
})
