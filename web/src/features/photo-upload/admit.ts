import { meetupPhotosMax } from '@vitrine/contracts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { pictureProblem } from '../../lib/uploads/files.ts'

/** A file that is not added, and why. */
export interface NotAdded {
  name: string
  problem: PlainId
}

export interface Admitted {
  files: File[]
  notAdded: NotAdded[]
  /** There are more than are uploaded at once. */
  isTooMany: boolean
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** The files of a choice that join those that are chosen already, each once. */
export function admit(files: readonly File[], chosen: readonly File[]): Admitted {
  const fitting: File[] = []
  const notAdded: NotAdded[] = []
  for (const file of files) {
    const problem = pictureProblem(file)
    if (problem) notAdded.push({ name: file.name, problem: problem.message })
    else if (![...chosen, ...fitting].some(each => isSame(each, file))) fitting.push(file)
  }
  const free = Math.max(0, meetupPhotosMax - chosen.length)
  return { files: fitting.slice(0, free), notAdded, isTooMany: fitting.length > free }
}
