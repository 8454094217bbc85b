import type { MeetupPhoto } from '@vitrine/contracts'
import type { ReactNode } from 'react'

/** A photo as a wall shows it; `media` null: it is not ready. */
export type WallPhoto = Pick<MeetupPhoto, 'id' | 'uploader' | 'media' | 'altText' | 'caption'> &
  Partial<Pick<MeetupPhoto, 'uploadedAt'>>

/** What the reader may do about a photo. */
export interface PhotoAction {
  id: string
  label: string
  icon: ReactNode
  isDanger?: boolean
  run: () => void
}
