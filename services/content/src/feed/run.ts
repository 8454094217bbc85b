/** No more cards of one author follow one another while there are others (decision 0075). */
export const maxRun = 2

/** The author of the last card, and how many cards in a row are theirs. */
export interface Run {
  author: number
  length: number
}

export const noRun: Run = { author: 0, length: 0 }

export const extended = (run: Run, author: number): Run => ({
  author,
  length: author === run.author ? run.length + 1 : 1,
})
