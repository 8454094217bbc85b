import { useSyncExternalStore } from 'react'
import type { Upload, UploadState } from './upload.ts'

const never = () => () => {}
const none = () => null

/** How far an upload is; null without one. */
export const useUpload = (upload: Upload<unknown> | null): UploadState<unknown> | null =>
  useSyncExternalStore<UploadState<unknown> | null>(upload?.subscribe ?? never, upload?.state ?? none, none)
