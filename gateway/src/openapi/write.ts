/** `npm run openapi` writes docs/openapi.json; with `-- --check` it only says whether the file is what it would write. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createDocument } from './document.ts'

const file = new URL('../../../docs/openapi.json', import.meta.url)
const wanted = `${JSON.stringify(createDocument(), null, 2)}\n`

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted)
  console.log('docs/openapi.json written')
} else if (readFileSync(file, 'utf8') !== wanted) {
  console.error('docs/openapi.json is not what the contracts say: npm run openapi')
  process.exitCode = 1
} else {
  console.log('docs/openapi.json says what the contracts say')
}
