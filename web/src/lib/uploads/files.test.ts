import { pictureMaxBytes, profilePhotoMaxBytes, videoMaxBytes } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { pictureProblem, profilePhotoProblem, videoProblem } from './files.ts'

const file = (name: string, type: string, size = 1_000) => ({ name, type, size })

describe('a chosen file', () => {
  it('is accepted by its type, or by its name where the browser knows no type', () => {
    expect(pictureProblem(file('a.webp', 'image/webp'))).toBeNull()
    expect(pictureProblem(file('a.JPG', ''))).toBeNull()
    expect(pictureProblem(file('a.svg', 'image/svg+xml'))?.message).toBe('media.pictureType')
    expect(pictureProblem(file('a.pdf', ''))?.message).toBe('media.pictureType')
    expect(profilePhotoProblem(file('a.webp', 'image/webp'))?.message).toBe('media.photo')
  })

  it.each([
    [pictureProblem, 'image/png', pictureMaxBytes, 'media.pictureTooLarge'],
    [profilePhotoProblem, 'image/png', profilePhotoMaxBytes, 'media.photo'],
  ] as const)('is refused above the limit, and when it is empty', (problemOf, type, max, message) => {
    expect(problemOf(file('a', type, max))).toBeNull()
    expect(problemOf(file('a', type, max + 1))).toEqual({ title: 'upload.tooLarge', message })
    expect(problemOf(file('a', type, 0))?.message).toBe('media.empty')
  })

  it('that is too large for a video is refused before it is read', async () => {
    const large = file('a.mp4', 'video/mp4', videoMaxBytes + 1) as File
    expect(await videoProblem(large)).toEqual({ title: 'upload.tooLarge', message: 'media.videoTooLarge' })
    expect((await videoProblem(file('a.avi', 'video/x-msvideo') as File))?.message).toBe('media.videoType')
  })
})
