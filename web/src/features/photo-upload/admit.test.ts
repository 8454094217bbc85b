import { meetupPhotosMax, pictureMaxBytes } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { admit } from './admit.ts'

const file = (name: string, type = 'image/png', content: BlobPart = name, lastModified = 1) =>
  new File([content], name, { type, lastModified })
const names = (files: readonly File[]) => files.map(({ name }) => name)
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => file(`${from + index}.png`))

describe('the files of a choice', () => {
  it('are added where they are pictures; the others are named with what is wrong with them', () => {
    const large = file('large.jpg', 'image/jpeg', new Uint8Array(pictureMaxBytes + 1))
    const chosen = [
      file('a.gif', 'image/gif'),
      file('b.pdf', 'application/pdf'),
      large,
      file('c.png', '', ''),
    ]
    const { files, notAdded, isTooMany } = admit([...chosen, file('d.webp', 'image/webp')], [])
    expect(names(files)).toEqual(['a.gif', 'd.webp'])
    expect(notAdded).toEqual([
      { name: 'b.pdf', problem: 'media.pictureType' },
      { name: 'large.jpg', problem: 'media.pictureTooLarge' },
      { name: 'c.png', problem: 'media.empty' },
    ])
    expect(isTooMany).toBe(false)
  })

  it('are added once each, also where one was chosen before', () => {
    const again = [file('a.png'), file('b.png'), file('b.png')]
    expect(names(admit(again, [file('a.png')]).files)).toEqual(['b.png'])
    const others = [file('a.png', 'image/png', 'another'), file('a.png', 'image/png', 'a.png', 2)]
    expect(admit(others, [file('a.png')]).files).toHaveLength(2)
  })

  it('are refused beyond twenty, and the same files are not too many', () => {
    expect(admit(many(21), [])).toMatchObject({ isTooMany: true, files: many(meetupPhotosMax) })
    const full = many(20)
    expect(admit([file('x.png')], full)).toMatchObject({ isTooMany: true, files: [] })
    expect(admit(many(20), full)).toMatchObject({ isTooMany: false, files: [] })
  })
})
