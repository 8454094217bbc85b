import { mediaFilePath, type PostMedia, unattachedHours } from '@vitrine/contracts'
import { useSyncExternalStore } from 'react'
import { onPageUser } from '../page-user.ts'
import { hasLeft } from '../session.ts'
import { draftKey, readStored, writeStored } from '../stored.ts'
import { forgetMedia } from '../uploads/discard.ts'
import type { Upload, UploadedMedia } from '../uploads/upload.ts'
import type { DraftMedia } from './media-draft.ts'

/**
 * A picture or a video of an unfinished post: an insight, or a post of a community. The page keeps its file while it is
 * open, so that closing the form loses nothing; of one that has arrived, the tab keeps the address too. All drafts of a user
 * share one store, in which each names its own by their keys: nothing here forgets a key that it is not given.
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

const keyOf = (userId: number) => draftKey('attachment', userId)

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
    console.info('The uploads of drafts could not be read; the drafts begin without them.', error)
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

/** For what ends late, when the page may show another user, whose attachments stay in the store. */
const attachmentsHeldFor = (userId: number): Attachments =>
  owned && owned.userId !== userId ? readKept(userId) : attachmentsOf(userId)

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
  if (attachmentsHeldFor(userId).get(key)?.problem !== problem) change(userId, key, { problem })
}

/** Adds an attachment to the store, and returns the key that the draft names it by. */
export function add(userId: number, attachment: Attachment): string {
  const key = crypto.randomUUID()
  become(userId, new Map([...attachmentsOf(userId), [key, attachment]]))
  if (attachment.media) keep(ownedBy(userId))
  return key
}

/** What was attached has arrived. */
export function arrive(userId: number, key: string, media: UploadedMedia) {
  if (owned?.userId !== userId) return
  change(userId, key, { media })
  keep(owned)
}

/**
 * Takes what an earlier post of the user shows into a draft, and returns its key. Once nothing shows it any more, the server
 * keeps it for hours; and it deletes nothing that a post still shows.
 */
export function adopt(userId: number, { id, url: shownAt }: Pick<PostMedia, 'id' | 'url'>): string {
  // Where it was shown may be a signed address, which ends. The file has the same name everywhere.
  const url = mediaFilePath(shownAt.slice(shownAt.lastIndexOf('/') + 1))
  const expiresAt = new Date(Date.now() + unattachedHours * 3_600_000).toISOString()
  return add(userId, { previewUrl: url, upload: null, media: { id, url, expiresAt }, problem: null })
}

/**
 * Without pictures that have not arrived before a reload. A video stays named: choosing its file again goes on with the
 * upload.
 */
export function withoutLost<Draft extends DraftMedia>(userId: number, draft: Draft): Draft {
  const attachments = attachmentsOf(userId)
  const { pictures, video } = draft
  return {
    ...draft,
    pictures: pictures.filter(({ key }) => attachments.has(key)),
    video: video && (attachments.has(video.key) || !video.isRecorded) ? video : null,
  }
}

/** Forgets attachments, whose media stay: a post shows them. */
export function release(userId: number, keys: readonly string[]) {
  const left = new Map(attachmentsHeldFor(userId))
  for (const key of keys) {
    const attachment = left.get(key)
    if (attachment?.upload) URL.revokeObjectURL(attachment.previewUrl)
    left.delete(key)
  }
  if (!owned || owned.userId === userId) become(userId, left)
  keep({ userId, attachments: left })
}

/** Ends an upload, or deletes what it made. */
export function discard(userId: number, key: string) {
  const attachment = attachmentsHeldFor(userId).get(key)
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
