import type { Plugin } from 'vite'

const summary = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g

/** The summaries of routes are for the API's documentation: the browser does without them. */
export const withoutRouteSummaries = (): Plugin => ({
  name: 'vitrine:without-route-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/libs\/contracts\/src\/routes\/[^.]+\.ts$/ },
    handler: code => ({ code: code.replace(summary, ''), map: null }),
  },
})
