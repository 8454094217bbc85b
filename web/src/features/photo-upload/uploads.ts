import { type PhotoSkipReason, photoCaptionMaxCharacters, type UploadedPhotos } from '@vitrine/contracts'
import { isAltTextTooLong } from '../../lib/attachments/media-draft.ts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { beginUpload, type Sender, type Upload } from '../../lib/uploads/upload.ts'
import { type Admitted, admit } from './admit.ts'
import { photoSender, type Words } from './sender.ts'

/** How many are on their way at once. */
const atOnce = 2

export interface ChosenPhoto {
  key: string
  file: File
  previewUrl: string
  altText: string
  /** `queued`: until fewer are on their way; `left-out`: the server has answered that it cannot use the file. */
  status: 'chosen' | 'queued' | 'sending' | 'failed' | 'left-out'
  upload: Upload<UploadedPhotos> | null
  /** Why the server has left it out. */
  problem: PlainId | null
}

export interface UploadList {
  photos: readonly ChosenPhoto[]
  /** Of all of them. */
  caption: string
  /** How many have arrived since the list was last empty. */
  arrived: number
}

export const isOnItsWay = ({ status }: ChosenPhoto) => status === 'queued' || status === 'sending'
export const isUploading = ({ photos }: UploadList) => photos.some(isOnItsWay)
/** All photos have arrived. */
export const isComplete = ({ photos, arrived }: UploadList) => photos.length === 0 && arrived > 0
export const isCaptionTooLong = ({ caption }: Pick<UploadList, 'caption'>) =>
  caption.trim().length > photoCaptionMaxCharacters
export const hasTooLongText = (list: UploadList) =>
  isCaptionTooLong(list) || list.photos.some(isAltTextTooLong)

const leftOutTexts: Record<PhotoSkipReason, PlainId> = {
  empty: 'media.empty',
  not_a_picture: 'media.pictureType',
  too_large: 'media.pictureTooLarge',
}

interface Listeners {
  onArrived: (photo: Words & { id: number }) => void
  onFailed: (error: Error | null) => void
  onComplete: (arrived: number) => void
  /** Nothing is on its way any more, and these have failed, or were left out, since something was. */
  onUnsuccessful: (photos: readonly ChosenPhoto[]) => void
}

/** The chosen photos of a meetup, and their uploads: each is a request of its own, two at a time. */
export function createUploads(meetupId: number, listeners: Listeners) {
  let list: UploadList = { photos: [], caption: '', arrived: 0 }
  const subscribers = new Set<() => void>()
  /** The keys of those that have failed, or were left out, since nothing was on its way. */
  const unsuccessful = new Set<string>()
  /** By the keys of photos: another attempt with the same words is the same request (FE7). */
  const senders = new Map<string, { words: Words; sender: Sender<UploadedPhotos> }>()

  function become(part: Partial<UploadList>) {
    list = { ...list, ...part }
    for (const subscriber of [...subscribers]) subscriber()
  }
  const find = (key: string) => list.photos.find(photo => photo.key === key)
  const change = (key: string, part: Partial<ChosenPhoto>) =>
    become({ photos: list.photos.map(photo => (photo.key === key ? { ...photo, ...part } : photo)) })

  function senderOf({ key, file, altText }: ChosenPhoto) {
    const words = { altText: altText.trim(), caption: list.caption.trim() }
    const before = senders.get(key)
    if (before?.words.altText === words.altText && before.words.caption === words.caption) return before
    const next = { words, sender: photoSender(meetupId, file, words) }
    senders.set(key, next)
    return next
  }
  function forget({ key, previewUrl }: ChosenPhoto) {
    URL.revokeObjectURL(previewUrl)
    senders.delete(key)
  }
  function begin(photo: ChosenPhoto) {
    const { words, sender } = senderOf(photo)
    const upload = beginUpload(sender)
    change(photo.key, { status: 'sending', upload, problem: null })
    // The failed one, for which the page would still ask before it is left.
    photo.upload?.cancel()
    upload.subscribe(() => {
      const current = find(photo.key)
      const { status, answer, error } = upload.state()
      if (current?.upload !== upload || current.status !== 'sending') return
      if (status === 'done' && answer) settle(current, answer, words)
      if (status !== 'failed') return
      change(photo.key, { status: 'failed' })
      unsuccessful.add(photo.key)
      listeners.onFailed(error)
      goOn()
    })
  }
  function settle(
    photo: ChosenPhoto,
    { uploaded: [uploaded], skipped: [skipped] }: UploadedPhotos,
    words: Words,
  ) {
    if (uploaded) {
      forget(photo)
      become({ photos: list.photos.filter(({ key }) => key !== photo.key), arrived: list.arrived + 1 })
      listeners.onArrived({ id: uploaded.id, ...words })
    } else {
      change(photo.key, { status: 'left-out', problem: leftOutTexts[skipped?.reason ?? 'not_a_picture'] })
      unsuccessful.add(photo.key)
    }
    goOn()
  }
  /** Begins those whose turn it is. */
  function goOn() {
    const sending = list.photos.filter(({ status }) => status === 'sending').length
    const queued = list.photos.filter(({ status }) => status === 'queued')
    for (const photo of queued.slice(0, atOnce - sending)) begin(photo)
    if (!isUploading(list)) end()
  }
  function end() {
    const photos = list.photos.filter(({ key }) => unsuccessful.has(key))
    unsuccessful.clear()
    if (isComplete(list)) listeners.onComplete(list.arrived)
    else if (photos.length > 0) listeners.onUnsuccessful(photos)
  }
  function queue(keys: readonly string[]) {
    become({
      photos: list.photos.map(photo => (keys.includes(photo.key) ? { ...photo, status: 'queued' } : photo)),
    })
    goOn()
  }

  return {
    list: () => list,
    subscribe(subscriber: () => void) {
      subscribers.add(subscriber)
      return () => {
        subscribers.delete(subscriber)
      }
    },
    add(files: readonly File[]): Admitted {
      const admitted = admit(
        files,
        list.photos.map(({ file }) => file),
      )
      const added = admitted.files.map(
        (file): ChosenPhoto => ({
          key: crypto.randomUUID(),
          file,
          previewUrl: URL.createObjectURL(file),
          altText: '',
          status: 'chosen',
          upload: null,
          problem: null,
        }),
      )
      become({ photos: [...list.photos, ...added] })
      return admitted
    },
    describe: (key: string, altText: string) => change(key, { altText }),
    setCaption: (caption: string) => become({ caption }),
    /** Ends its upload, where it is on its way. */
    remove(photo: ChosenPhoto) {
      const wasUploading = isUploading(list)
      become({ photos: list.photos.filter(({ key }) => key !== photo.key) })
      photo.upload?.cancel()
      forget(photo)
      if (wasUploading || isComplete(list)) goOn()
    },
    /** Sends all that the server may still take. */
    start() {
      queue(list.photos.flatMap(({ key, status }) => (status === 'left-out' ? [] : [key])))
    },
    /** One that waits for a connection goes on, one that has failed waits for its turn. */
    retry({ key, status, upload }: ChosenPhoto) {
      if (status === 'sending') upload?.retry()
      else queue([key])
    },
    /** Ends what is on its way; it stays chosen. */
    stop() {
      const { photos } = list
      unsuccessful.clear()
      become({
        arrived: 0,
        photos: photos.map(photo =>
          photo.status === 'left-out' ? photo : { ...photo, status: 'chosen', upload: null },
        ),
      })
      for (const { upload } of photos) upload?.cancel()
    },
    /** Ends all, and begins anew. */
    discard() {
      const { photos } = list
      unsuccessful.clear()
      become({ photos: [], caption: '', arrived: 0 })
      for (const photo of photos) {
        photo.upload?.cancel()
        forget(photo)
      }
    },
  }
}
export type PhotoUploads = ReturnType<typeof createUploads>
