import { useSyncExternalStore } from 'react'
import { onPageUser } from '../../lib/page-user.ts'
import { hasLeft } from '../../lib/session.ts'
import { draftKey, readStored, writeStored } from '../../lib/stored.ts'
import { pictureSender } from '../../lib/uploads/picture.ts'
import { beginUpload, forgetMedia, type Upload, type UploadedMedia } from '../../lib/uploads/upload.ts'
import { videoSender } from '../../lib/uploads/video.ts'

/**
 * A picture or a video of an unfinished post. The page keeps its file while it is open, so that closing the dialog loses
 * nothing; of one that has arrived, the tab keeps the address too.
 */
export interface Attachment {
  /** What shows it before it is prepared; the address of its media after a reload. */
  previewUrl: string
  /** Null after a reload. */
  upload: Upload | null
  /** What the server has answered; null: it has not arrived. */
  media: UploadedMedia | null
  /** Why the server cannot use what has arrived; null: it can, as far as is known. */
  problem: string | null
}

type Attachments = ReadonlyMap<string, Attachment>

interface Owned {
  userId: number
  attachments: Attachments
}

const none: Attachments = new Map()
let owned: Owned | null = null
const listeners = new Set<() => void>()

const keyOf = (userId: number) => draftKey('post', userId, '.media')

function become(userId: number, attachments: Attachments) {
  owned = { userId, attachments }
  for (const listener of [...listeners]) listener()
}

const isUploaded = (value: unknown): value is UploadedMedia => {
  const { id, url, expiresAt } = (value ?? {}) as Partial<UploadedMedia>
  return typeof id === 'number' && typeof url === 'string' && Date.parse(expiresAt ?? '') > Date.now()
}

function readKept(userId: number): Attachments {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(userId)) ?? '{}')
    return new Map(
      Object.entries(kept ?? {})
        .filter((entry): entry is [string, UploadedMedia] => isUploaded(entry[1]))
        .map(([key, media]) => [key, { previewUrl: media.url, upload: null, media, problem: null }]),
    )
  } catch (error) {
    console.info('The uploads of a draft could not be read; it begins without them.', error)
    return none
  }
}

function keep({ userId, attachments }: Owned) {
  const arrived = [...attachments].flatMap(([key, { media }]) =>
    media ? [[key, { id: media.id, url: media.url, expiresAt: media.expiresAt }] as const] : [],
  )
  writeStored(keyOf(userId), arrived.length > 0 ? JSON.stringify(Object.fromEntries(arrived)) : null)
}

function ownedBy(userId: number): Owned {
  if (owned?.userId !== userId) owned = { userId, attachments: readKept(userId) }
  return owned
}

export const attachmentsOf = (userId: number): Attachments => ownedBy(userId).attachments

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useAttachments = (userId: number): Attachments =>
  useSyncExternalStore(
    subscribe,
    () => attachmentsOf(userId),
    () => none,
  )

function change(userId: number, key: string, part: Partial<Attachment>) {
  if (owned?.userId !== userId) return
  const { attachments } = owned
  const before = attachments.get(key)
  if (before) become(userId, new Map([...attachments, [key, { ...before, ...part }]]))
}

/** What the server says against an attachment, which is shown at it. */
export function refuse(userId: number, key: string, problem: string) {
  if (attachmentsOf(userId).get(key)?.problem !== problem) change(userId, key, { problem })
}

/** Begins to upload a file, and returns the key that the draft names it by. */
export function attach(userId: number, kind: 'picture' | 'video', file: Blob): string {
  const key = crypto.randomUUID()
  const upload = beginUpload(kind === 'video' ? videoSender(file, 'post') : pictureSender(file, 'post'))
  upload.subscribe(() => {
    const { media } = upload.state()
    if (!media || owned?.userId !== userId) return
    change(userId, key, { media })
    keep(owned)
  })
  const attachment = { previewUrl: URL.createObjectURL(file), upload, media: null, problem: null }
  become(userId, new Map([...attachmentsOf(userId), [key, attachment]]))
  return key
}

/** Forgets attachments, whose media stay: a post shows them. */
export function release(userId: number, keys: readonly string[]) {
  const left = new Map(attachmentsOf(userId))
  for (const key of keys) {
    const attachment = left.get(key)
    if (attachment?.upload) URL.revokeObjectURL(attachment.previewUrl)
    left.delete(key)
  }
  become(userId, left)
  keep(ownedBy(userId))
}

/** Ends an upload, or deletes what it made. */
export function discard(userId: number, key: string) {
  const attachment = attachmentsOf(userId).get(key)
  if (attachment?.upload) attachment.upload.cancel()
  else if (attachment?.media) forgetMedia(attachment.media)
  release(userId, [key])
}

// A session that has expired may come back; another person, or one who signed out, has no use for them.
onPageUser(id => {
  if (!owned || id === owned.userId || (id === null && !hasLeft())) return
  for (const { upload, previewUrl } of owned.attachments.values()) {
    if (!upload) continue
    if (upload.state().status !== 'done') upload.cancel()
    URL.revokeObjectURL(previewUrl)
  }
  owned = null
})
