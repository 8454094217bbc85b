import type { Recap } from '@vitrine/contracts'

/** Whether the recap shows one of its photos, or of its insights. */
export interface Choice {
  kind: 'photo' | 'insight'
  id: number
  isShown: boolean
}

/** Those that are shown, and those that are not, as the server orders them: the oldest first, which has the lowest id. */
function arranged<Item extends { isShown: boolean }>(
  items: readonly Item[],
  idOf: (item: Item) => number,
  { id, isShown }: Choice,
): Item[] {
  return items
    .map(item => (idOf(item) === id ? { ...item, isShown } : item))
    .toSorted((a, b) => Number(b.isShown) - Number(a.isShown) || idOf(a) - idOf(b))
}

/** A recap as it is after a choice of its editor. */
export const withChoice = (recap: Recap, choice: Choice): Recap =>
  choice.kind === 'photo'
    ? { ...recap, photos: arranged(recap.photos, ({ id }) => id, choice) }
    : { ...recap, insights: arranged(recap.insights, ({ postId }) => postId, choice) }
