import { useSyncExternalStore } from 'react'
import type { Upload, UploadState } from './upload.ts'

const never = () => () => {}
const none = () => null

/** How far an upload is; null without one. */
export const useUpload = (upload: Upload | null): UploadState | null =>
  useSyncExternalStore<UploadState | null>(upload?.subscribe ?? never, upload?.state ?? none, none)
