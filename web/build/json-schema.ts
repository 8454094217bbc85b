import type { Plugin } from 'vite'

const exported = /^export (?:const|function) (\w+)/gm

/** The source with every export as a function that returns undefined. */
export function withoutBodies(code: string): string {
  const names = [...code.matchAll(exported)].map(([, name]) => name)
  if (names.length === 0) throw new Error('The module exports nothing that is known: zod has changed.')
  return names.map(name => `export const ${name} = () => undefined`).join('\n')
}

/**
 * Leaves JSON Schema out of the pages: each schema of zod brings along what describes it, and only the descriptions of
 * the API, which no page makes, use it. That is 4 kB of each page.
 */
export const withoutJsonSchema = (): Plugin => ({
  name: 'vitrine:without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: code => ({ code: withoutBodies(code), map: null }),
  },
})
