const files = 'https://commons.wikimedia.org/wiki/Special:FilePath/'

/** Where a file of Wikimedia Commons is, by its name; empty: none. */
export const commonsPicture = (name: string): string => name && files + encodeURIComponent(name)

/** The page of a file, which names its author and licence; null: the picture is elsewhere. */
export const commonsPage = (picture: string): string | null =>
  picture.startsWith(files) ? picture.replace('Special:FilePath/', 'File:') : null
