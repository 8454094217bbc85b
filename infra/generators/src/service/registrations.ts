/** A list that names every service, and how a new one gets into it. The order is left to the formatter. */
export interface Registration {
  file: string
  /** Returns the file with the service; unchanged when it found no place for it. */
  change(source: string, name: string): string
  optional?: true
}

const capitalised = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`
/** Behind the first match. */
const after = (source: string, place: RegExp, text: string) =>
  source.replace(place, found => `${found}${text}`)

/** As the last entry of the object that this constant begins with. */
const lastIn = (source: string, constant: string, name: string) =>
  after(source, new RegExp(`const ${constant} = \\{[^}]*[^,\\s}](?=,?\\s*\\})`), `, ${name}`)

const registry = (source: string, name: string): string =>
  lastIn(
    source.replace(/^import \* as /m, found => `import * as ${name} from './${name}.ts'\n${found}`),
    'byService',
    name,
  )

export const registrations: readonly Registration[] = [
  {
    file: 'libs/contracts/src/services.ts',
    change: (source, name) => source.replace(/\] as const/, `, '${name}'] as const`),
  },
  { file: 'libs/contracts/src/routes/index.ts', change: registry },
  {
    file: 'libs/contracts/src/routes/all.ts',
    change: (source, name) => `${source}export * from './${name}.ts'\n`,
  },
  { file: 'libs/contracts/src/events/index.ts', change: registry },
  {
    file: 'libs/contracts/src/index.ts',
    change: (source, name) =>
      after(source, /export \* from '\.\/event\.ts'\n/, `export * from './events/${name}.ts'\n`),
  },
  {
    file: 'tests/network/src/network.ts',
    change: (source, name) =>
      lastIn(
        source.replace(/^import /m, `import ${name} from '@vitrine/${name}/src/service.ts'\nimport `),
        'modules',
        name,
      ),
  },
  {
    file: 'tests/network/package.json',
    change: (source, name) => {
      const manifest = JSON.parse(source)
      const dependencies = Object.entries({ ...manifest.dependencies, [`@vitrine/${name}`]: '*' })
      return `${JSON.stringify({ ...manifest, dependencies: Object.fromEntries(dependencies.sort()) }, null, 2)}\n`
    },
  },
  {
    // Who may call which route, with the status that each gets.
    file: 'tests/flows/access-rows.ts',
    optional: true,
    change: (source, name) =>
      after(
        source,
        /export const rows: Record<OperationId, Row> = \{/,
        `
  list${capitalised(name)}Entries: { request: nothing, status: signedIn(200) },
  create${capitalised(name)}Entry: { request: () => ({ body: { title: 'First' } }), status: signedIn(201) },`,
      ),
  },
]
