import {
  pictureMaxBytes,
  pictureTypes,
  profilePhotoMaxBytes,
  videoMaxBytes,
  videoMaxSeconds,
  videoTypes,
} from '@vitrine/contracts'
import type { PlainId } from '../i18n/messages.ts'

/** What is wrong with a chosen file, in the words of the server, which checks it again. */
export interface FileProblem {
  title: Extract<PlainId, `upload.${string}`>
  message: PlainId
}

const tooLarge = (message: PlainId): FileProblem => ({ title: 'upload.tooLarge', message })
const refused = (message: PlainId): FileProblem => ({ title: 'upload.refused', message })

interface Limits {
  types: readonly string[]
  /** Of files whose type the browser does not know. */
  extensions: RegExp
  maxBytes: number
  typeText: PlainId
  sizeText: PlainId
}

const video: Limits = {
  types: videoTypes,
  extensions: /\.(?:mp4|m4v|mov|webm)$/i,
  maxBytes: videoMaxBytes,
  typeText: 'media.videoType',
  sizeText: 'media.videoTooLarge',
}
const picture: Limits = {
  types: pictureTypes,
  extensions: /\.(?:jpe?g|png|gif|webp)$/i,
  maxBytes: pictureMaxBytes,
  typeText: 'media.pictureType',
  sizeText: 'media.pictureTooLarge',
}
export const profilePhotoTypes = ['image/jpeg', 'image/png', 'image/gif'] as const
const profilePhoto: Limits = {
  types: profilePhotoTypes,
  extensions: /\.(?:jpe?g|png|gif)$/i,
  maxBytes: profilePhotoMaxBytes,
  typeText: 'media.photo',
  sizeText: 'media.photo',
}

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>

const isOfType = ({ type, name }: ChosenFile, { types, extensions }: Limits) =>
  type === '' ? extensions.test(name) : types.includes(type.split(';', 1)[0] ?? '')

function problemOf(file: ChosenFile, limits: Limits): FileProblem | null {
  if (!isOfType(file, limits)) return refused(limits.typeText)
  if (file.size > limits.maxBytes) return tooLarge(limits.sizeText)
  return file.size === 0 ? refused('media.empty') : null
}

export const pictureProblem = (file: ChosenFile) => problemOf(file, picture)
export const profilePhotoProblem = (file: ChosenFile) => problemOf(file, profilePhoto)

/** A container rounds its last frame up: 60.04 s is a minute. */
const isTooLong = (seconds: number) => Math.floor(seconds * 10) / 10 > videoMaxSeconds

/** What is wrong with a video, also with its length, as far as this browser can read it. */
export async function videoProblem(file: File): Promise<FileProblem | null> {
  const problem = problemOf(file, video)
  if (problem) return problem
  const seconds = await durationOf(file)
  return seconds !== null && isTooLong(seconds)
    ? { title: 'upload.tooLong', message: 'media.videoTooLong' }
    : null
}

/**
 * Recordings of MediaRecorder do not say how long they are: behind their end the browser finds out. Returns whether the
 * duration was missing; the video stands at its beginning again once it is known.
 */
export function settleDuration(element: HTMLVideoElement): boolean {
  if (element.duration !== Number.POSITIVE_INFINITY) return false
  const rewind = () => {
    if (element.duration === Number.POSITIVE_INFINITY) return
    element.removeEventListener('durationchange', rewind)
    element.currentTime = 0
  }
  element.addEventListener('durationchange', rewind)
  element.currentTime = 1e9
  return true
}

/** How long a browser may take to read what a file says of itself. */
const readableWithinMs = 5_000

/** The length in seconds; null where this browser cannot read the file, which the server then judges. */
export function durationOf(file: Blob): Promise<number | null> {
  const element = document.createElement('video')
  const url = URL.createObjectURL(file)
  element.preload = 'metadata'
  element.muted = true
  return new Promise<number | null>(resolve => {
    const timer = setTimeout(() => resolve(null), readableWithinMs)
    const settle = (seconds: number | null) => {
      clearTimeout(timer)
      resolve(seconds)
    }
    element.onloadedmetadata = () => !settleDuration(element) && settle(element.duration)
    element.ondurationchange = () => Number.isFinite(element.duration) && settle(element.duration)
    element.onerror = () => settle(null)
    element.src = url
  }).finally(() => {
    element.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}
