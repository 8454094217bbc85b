import { AppError, texts } from '@vitrine/contracts'
import { notFound } from '@vitrine/service-kit'

/** A request under `/api/groups` is answered in its words (D-05). */
export async function worded<T>(path: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isOfGroup = path.startsWith('/api/groups/')
    if (isOfGroup && error instanceof AppError && error.message === texts.community.notFound)
      throw notFound(texts.community.groupNotFound)
    throw error
  }
}
