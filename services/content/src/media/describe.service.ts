import { type Captions, captionLanguagesMax, type Post, texts, type UpdatePost } from '@vitrine/contracts'
import { invalid, type Transaction } from '@vitrine/service-kit'
import { countCaptions, storeCaptions } from './describe.repository.ts'
import { updateAltTexts } from './post-media.repository.ts'

type Described = { id: number; type: Post['type'] }

/** What the author says of the media: alt texts and captions. Returns whether something changed. */
export async function describeMedia(
  tx: Transaction,
  post: Described,
  { altTexts = [], captions = [] }: Pick<UpdatePost, 'altTexts' | 'captions'>,
): Promise<boolean> {
  const areTexts = await updateAltTexts(tx, post.id, altTexts)
  return (await caption(tx, post, captions)) || areTexts
}

/**
 * Captions in their languages, in place of those before. `describedBy`: whose they were before the author accepted them.
 * Refuses what adds a language to the most that a video may have, and nothing else. The caller has locked the post.
 */
export async function caption(
  tx: Transaction,
  { id, type }: Described,
  captions: readonly Captions[],
  describedBy: number | null = null,
): Promise<boolean> {
  if (captions.length === 0) return false
  if (type !== 'video') throw invalid('captions', texts.post.captionsOfVideo)
  const { isChanged, isAdded } = await storeCaptions(tx, id, captions, describedBy)
  if (isAdded && (await countCaptions(tx, id)) > captionLanguagesMax)
    throw invalid('captions', texts.fields.tooMany, { maximum: captionLanguagesMax })
  return isChanged
}
