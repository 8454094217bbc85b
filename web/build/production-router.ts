import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const development = createRequire(import.meta.url).resolve('react-router')
const production = join(development, '..', '..', 'production')

/** The package has a production build, which has no warnings for developers, but exports the other one alone. */
export const productionRouter = (): Plugin => ({
  name: 'vitrine:production-router',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^react-router$/, replacement: join(production, 'index.mjs') },
        { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
      ],
    },
  }),
})
