import type { ReactNode } from 'react'
import type { DraftPicture, DraftVideo } from '../../lib/attachments/media-draft.ts'

interface Pictures {
  pictures: readonly DraftPicture[]
}

export interface PhotosProps extends Pictures {
  userId: number
  onFiles: (files: File[]) => void
  onChange: (pictures: DraftPicture[]) => void
}

export interface VideoProps {
  userId: number
  video: DraftVideo | null
  /** That a video is missing, after the attempt to share. */
  problem: string | null
  /** A chosen file is being checked, and is not in the draft yet. */
  onChecking: (isChecking: boolean) => void
  onChange: (change: (video: DraftVideo | null) => DraftVideo | null) => void
}

/** The fields of photos and of a video, which are those of insights. The app passes them in; they are loaded when they are opened. */
export interface MediaFields {
  photos: (props: PhotosProps) => ReactNode
  video: (props: VideoProps) => ReactNode
  /** Adds chosen, dropped or pasted files to a draft. */
  addPhotos: (userId: number, files: File[], change: (part: (draft: Pictures) => Pictures) => void) => void
}
