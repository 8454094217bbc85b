import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { root } from './layout.ts'

/**
 * The dependency law, as a check that fails: contracts ← api-client ← web; contracts ← telemetry ← service-kit ←
 * messaging, jobs ← runtime ← services; the gateway depends on service-kit; services and the gateway never depend on
 * each other; `testing` is for tests; in the web app app → features → ui, lib, and features never import features.
 */
export type Violation = { file: string; imports: string; law: string }

const libs: Record<string, readonly string[]> = {
  contracts: [],
  'api-client': ['contracts'],
  telemetry: ['contracts'],
  'service-kit': ['contracts', 'telemetry'],
  messaging: ['contracts', 'telemetry', 'service-kit'],
  jobs: ['contracts', 'telemetry'],
  runtime: ['contracts', 'telemetry', 'service-kit', 'messaging', 'jobs'],
  testing: ['contracts', 'api-client', 'telemetry', 'service-kit', 'messaging', 'jobs', 'runtime'],
}
const forGateway = ['contracts', 'telemetry', 'service-kit']
const forServices = [...forGateway, 'messaging', 'jobs', 'runtime']
const forWeb = ['contracts', 'api-client']

/** In which package a file lies; `infra` and `tests` look at the whole from outside and may import all of it. */
type Place = { kind: 'lib' | 'service'; name: string } | { kind: 'gateway' | 'web' | 'outside'; name: string }

const sources = ['libs', 'services', 'gateway', 'web', 'infra', 'tests']
const skipped = new Set(['node_modules', 'dist', 'generated', 'coverage'])

/** Every import in the repository that breaks the law. */
export function violations(top: string = root): Violation[] {
  const files = globSync(
    sources.map(folder => `${folder}/**/*.{ts,tsx,mts,mjs}`),
    { cwd: top, exclude: name => skipped.has(name.split(sep).at(-1) ?? '') },
  )
  return files.sort().flatMap(file =>
    importsOf(readFileSync(join(top, file), 'utf8')).flatMap(specifier => {
      const law = brokenLaw(file.replaceAll(sep, '/'), specifier)
      return law ? [{ file, imports: specifier, law }] : []
    }),
  )
}

const importPattern =
  /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g

export function importsOf(source: string): string[] {
  return [...source.matchAll(importPattern)].map(match => match[1] ?? match[2] ?? '')
}

/** Which law this import breaks, if any. */
export function brokenLaw(file: string, specifier: string): string | undefined {
  const from = placeOf(file)
  const target = targetOf(file, specifier)
  if (target === undefined || from.kind === 'outside') return undefined
  const to = placeOf(target)
  if (to.kind === from.kind && to.name === from.name) {
    return from.kind === 'web' ? brokenWebLaw(file, target) : undefined
  }
  if (specifier.startsWith('.')) return 'another package is imported by its name, not by a path'
  if (to.kind === 'service')
    return 'nobody imports a service: services speak by events and through the gateway'
  if (to.kind !== 'lib') return `${to.name} is the end of the chain: nobody imports it`
  if (to.name === 'testing') return isTest(file) ? undefined : 'testing is imported by tests only'
  const allowed = allowedLibs(from)
  return allowed.includes(to.name)
    ? undefined
    : `${from.name} may stand on ${allowed.join(', ') || 'nothing'} only`
}

function allowedLibs(from: Place): readonly string[] {
  if (from.kind === 'lib') return libs[from.name] ?? []
  if (from.kind === 'web') return forWeb
  return from.kind === 'gateway' ? forGateway : forServices
}

const isTest = (file: string) => /(^|\/)test\/|\.test\.tsx?$/.test(file)

function placeOf(path: string): Place {
  const [folder = '', name = ''] = path.split('/')
  if (folder === 'libs') return { kind: 'lib', name }
  if (folder === 'services') return { kind: 'service', name }
  if (folder === 'gateway' || folder === 'web') return { kind: folder, name: folder }
  return { kind: 'outside', name: folder }
}

/** The path from the top that an import leads to, or undefined for what is not ours. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier)).replaceAll(sep, '/')
  const name = /^@vitrine\/([^/]+)/.exec(specifier)?.[1]
  if (name === undefined) return undefined
  if (name in libs) return `libs/${name}/`
  return name === 'gateway' || name === 'web' ? `${name}/` : `services/${name}/`
}

function brokenWebLaw(file: string, target: string): string | undefined {
  const [layer, feature] = relative('web/src', file).split(sep)
  const [toLayer, toFeature] = relative('web/src', target).split(sep)
  if (layer === 'features') {
    if (toLayer === 'features' && toFeature !== feature) return 'a feature never imports a feature'
    if (toLayer === 'app') return 'app stands on features, not the other way round'
  }
  if ((layer === 'ui' || layer === 'lib') && (toLayer === 'features' || toLayer === 'app')) {
    return `${layer} is below features and app`
  }
  return undefined
}

if (import.meta.main) {
  const found = violations()
  for (const { file, imports, law } of found) console.error(`${file} imports ${imports}: ${law}`)
  process.exitCode = found.length === 0 ? 0 : 1
}
