import { expect, it } from 'vitest'
import { isMediaFileName, mediaFilePath, mediaIdOf, signedMediaPath } from './media-paths.ts'

const name = '17-abcdefghijklmnopqrstuvw234.mp4'

it('reads the media of a path that an upload answered', () => {
  expect(mediaIdOf(mediaFilePath(name))).toBe(17)
})

it.each([
  'https://other.example/api/media/files/17-abcdefghijklmnopqrstuvw234.mp4',
  signedMediaPath(name, 'token'),
  mediaFilePath('17-abcdefghijklmnopqrstuvw234.svg'),
  mediaFilePath('17-ABCDEFGHIJKLMNOPQRSTUVW234.mp4'),
  mediaFilePath('17-abc.mp4'),
  mediaFilePath('../17-abcdefghijklmnopqrstuvw234.mp4'),
  mediaFilePath(`${name}?w=800`),
])('finds no media in %s', path => {
  expect(mediaIdOf(path)).toBeNull()
})

it('takes no name that leads to another folder', () => {
  expect(isMediaFileName(name)).toBe(true)
  expect(isMediaFileName(`x/${name}`)).toBe(false)
})
