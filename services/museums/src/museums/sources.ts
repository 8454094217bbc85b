/** Public files that museums come from; see services/museums/data. */
export const fileSources = {
  'museum-universe': {
    name: 'IMLS Museum Universe Data File',
    url: 'https://www.imls.gov',
    licence: 'public-domain',
    /** The end of the quarter that the bundled file describes. */
    date: '2014-06-30',
  },
} as const

/** The museums that Vitrine brings itself. */
export const demoSource = 'seed'

export const isFileSource = (source: string): source is keyof typeof fileSources =>
  Object.hasOwn(fileSources, source)
