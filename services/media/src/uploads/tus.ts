import type { IncomingHttpHeaders } from 'node:http'
import {
  AppError,
  MediaPurpose,
  texts,
  uploadIdleHours,
  uploadRefusals,
  videoMaxBytes,
} from '@vitrine/contracts'
import { invalid } from '@vitrine/service-kit'
import type { Upload } from './uploads.repository.ts'

/** Version 1.0.0 of https://tus.io/protocols/resumable-upload */
export const tusVersion = '1.0.0'

const hourMs = 60 * 60_000

export interface Announced {
  length: number
  purpose: MediaPurpose
}

/** What a `POST` announces. A length that is not known yet is refused: bytes are reserved before any arrive. */
export function announcedOf(headers: IncomingHttpHeaders): Announced {
  const length = wholeNumber(headers['upload-length'])
  if (length === null) throw invalid('Upload-Length', texts.fields.wholeNumber)
  if (length === 0) throw invalid('Upload-Length', uploadRefusals.empty)
  if (length > videoMaxBytes) throw new AppError('payload_too_large', uploadRefusals.videoTooLarge)
  const purpose = MediaPurpose.safeParse(metadataOf(headers['upload-metadata']).get('purpose'))
  if (!purpose.success) throw invalid('purpose', texts.media.purposeRequired)
  return { length, purpose: purpose.data }
}

export function offsetOf(headers: IncomingHttpHeaders): number {
  const offset = wholeNumber(headers['upload-offset'])
  if (offset === null) throw invalid('Upload-Offset', texts.fields.wholeNumber)
  return offset
}

function wholeNumber(value: string | string[] | undefined): number | null {
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) return null
  return Number(value)
}

/** Pairs of a key and a value in base 64, separated by commas. What is no such pair is left out. */
function metadataOf(header: string | string[] | undefined): Map<string, string> {
  const pairs = typeof header === 'string' ? header.slice(0, 2_000).split(',') : []
  return new Map(
    pairs.map(pair => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
}

type Progress = Pick<Upload, 'mediaId' | 'length'> & { offset: number; grownAt?: Date }

/** The headers of every answer about an upload. `grownAt`: it is not complete, and expires. */
export function uploadHeaders({ mediaId, length, offset, grownAt }: Progress): Record<string, string> {
  return {
    'tus-resumable': tusVersion,
    'media-id': String(mediaId),
    'upload-length': String(length),
    'upload-offset': String(offset),
    ...(grownAt && {
      'upload-expires': new Date(grownAt.getTime() + uploadIdleHours * hourMs).toUTCString(),
    }),
  }
}
