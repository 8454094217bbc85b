import { fileURLToPath } from 'node:url'

/** The public file that the repository carries; see the README beside it. */
export const bundledFile = fileURLToPath(new URL('../../data/museum-universe-2014.csv.br', import.meta.url))
