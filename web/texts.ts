/** Fails on a missing, unknown or unused text of the catalogues: `node web/texts.ts`. */
import { join } from 'node:path'
import { readSources, translationProblems, unusedIds } from './build/texts.ts'
import { en } from './src/lib/i18n/catalogues/en/index.ts'
import { languages } from './src/lib/i18n/languages.ts'

const problems = unusedIds(Object.keys(en), readSources(join(import.meta.dirname, '..'))).map(
  id => `en: ${id} is not used`,
)
for (const locale of Object.keys(languages)) {
  const { [locale]: texts } = await import(`./src/lib/i18n/catalogues/${locale}/index.ts`)
  problems.push(...translationProblems(en, texts).map(problem => `${locale}: ${problem}`))
}
console.log(problems.length === 0 ? 'The catalogues are complete.' : problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
