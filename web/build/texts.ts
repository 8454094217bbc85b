import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { serverTexts } from '@vitrine/contracts'

type Texts = Readonly<Record<string, string>>

/** The arguments and tags of a message, sorted: `count`, `<b>`. */
function partsOf(message: string): string {
  const found = new Set([...message.matchAll(/<(\w+)>/g)].map(([tag]) => tag))
  const visit = (tokens: unknown[]) => {
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      const [name, , branches] = token
      found.add(String(name))
      for (const branch of Object.values(branches ?? {})) if (Array.isArray(branch)) visit(branch)
    }
  }
  visit(compileMessageOrThrow(message) as unknown[])
  return [...found].sort().join(' ')
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/<\/?\w+>/g, '')

/** A pattern for what a message may show: any text in place of an argument, each branch of a plural an alternative. */
function patternOf(tokens: unknown[]): string {
  return tokens
    .map(token => {
      if (token === '#') return '.+?'
      if (!Array.isArray(token)) return literal(String(token))
      const branches = Object.values(token[2] ?? {}).filter(branch => Array.isArray(branch))
      return branches.length === 0 ? '.+?' : `(?:${branches.map(patternOf).join('|')})`
    })
    .join('')
}
export const messagePattern = (message: string): string =>
  patternOf(compileMessageOrThrow(message) as unknown[])

/** What is wrong with a translation: missing, unknown or empty texts, and others' arguments or tags. */
export function translationProblems(english: Texts, translation: Texts): string[] {
  const missing = Object.keys(english).filter(id => !translation[id]?.trim())
  const unknown = Object.keys(translation).filter(id => !Object.hasOwn(english, id))
  const different = Object.entries(english).filter(([id, text]) => {
    const translated = translation[id]
    return translated !== undefined && partsOf(translated) !== partsOf(text)
  })
  return [
    ...missing.map(id => `${id} is not translated`),
    ...unknown.map(id => `${id} is not an id`),
    ...different.map(([id, text]) => `${id} has other arguments or tags than ${partsOf(text) || 'none'}`),
  ]
}

/** Ids are words and dots. */
const escaped = (id: string) => id.replaceAll('.', '\\.')

/** `discover.results.${tab}` uses every id of that form. */
function patternsIn(source: string): RegExp[] {
  const templates = source.matchAll(/`([a-z]\w*(?:\.[\w.]*)?)\$\{[^`{}]+\}([\w.]*)`/g)
  return [...templates]
    .filter(([, start = '']) => start.includes('.'))
    .map(([, start = '', end = '']) => new RegExp(`^${escaped(start)}.+${escaped(end)}$`))
}

/** Ids that no source names: neither whole, nor by a template, nor, for server texts, as `texts.auth.emailTaken`. */
export function unusedIds(ids: readonly string[], sources: readonly string[]): string[] {
  const all = sources.join('\n')
  const patterns = patternsIn(all)
  const isServerText = (id: string) => Object.hasOwn(serverTexts, id)
  return ids.filter(
    id =>
      !all.includes(`'${id}'`) &&
      !all.includes(`"${id}"`) &&
      !patterns.some(pattern => pattern.test(id)) &&
      !(isServerText(id) && new RegExp(`\\btexts\\.${escaped(id)}\\b`).test(all)),
  )
}

/** The sources that may name a text, without tests and without the texts themselves. */
export function readSources(root: string): string[] {
  const files = globSync(['web/src/**/*.{ts,tsx}', '{libs,services}/*/src/**/*.ts', 'gateway/src/**/*.ts'], {
    cwd: root,
  })
  const isOwn = (file: string) =>
    /\.test\.tsx?$|\/i18n\/catalogues\/|\/generated\/|contracts\/src\/texts\.ts$/.test(
      file.replaceAll(sep, '/'),
    )
  return files.filter(file => !isOwn(file)).map(file => readFileSync(join(root, file), 'utf8'))
}
