import { mediaFilePath, signedMediaPath } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { fileNameOf, smallerOf, srcSetOf } from './addresses.ts'

const name = '17-abcdefghijklmnopqrstuvw234.webp'

it('asks for a smaller size of a stored picture only', () => {
  expect(smallerOf(mediaFilePath(name), '400')).toBe(`/api/media/files/${name}?w=400&fmt=webp`)
  expect(smallerOf('https://museum.example/a.jpg', '400')).toBe('https://museum.example/a.jpg')
})
it('knows a file by its name, whatever signs its address', () => {
  expect(fileNameOf(signedMediaPath(name, 'a'.repeat(20)))).toBe(fileNameOf(mediaFilePath(name)))
  expect(fileNameOf(null)).toBe('')
})
it('lists the sizes of one format', () => {
  const image = (format: 'avif' | 'webp', width: number) => ({
    url: `/${width}.${format}`,
    format,
    width,
    height: 100,
    bytes: 1,
  })
  const images = [image('webp', 400), image('avif', 400), image('webp', 800)]
  expect(srcSetOf({ images }, 'webp')).toBe('/400.webp 400w, /800.webp 800w')
  expect(srcSetOf({ images: [] }, 'avif')).toBeUndefined()
})
