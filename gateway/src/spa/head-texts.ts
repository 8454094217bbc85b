import { categoryLabels, type HeadTexts, texts } from '@vitrine/contracts'

/** For readers of a language that the build has no texts in. */
export const englishHead: HeadTexts = {
  site: texts.preview.site,
  museum: texts.preview.museum,
  post: texts.preview.post,
  categories: categoryLabels,
}

/** A text with `values` in place of its `{name}`s. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
