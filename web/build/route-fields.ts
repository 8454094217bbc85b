import type { Plugin, Rolldown } from 'vite'

/** What the browser needs of a route: it calls it. Its answers, errors and limits are for the server. */
const usedFields: readonly string[] = ['method', 'path']

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Every node below one. */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each)
  else if (isNode(value)) {
    yield value
    for (const field of Object.values(value)) yield* nodesIn(field)
  }
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node.name : undefined)

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** The object that a declaration names, also one that is `as const`. */
function objectOf({ init }: Node): Node[] {
  const value = isNode(init) && init.type === 'TSAsExpression' ? init.expression : init
  return isNode(value) && value.type === 'ObjectExpression' ? [value] : []
}

/** An object, and those of the file that are spread in it: what several routes have in common. */
function withSpread(object: Node, declared: ReadonlyMap<unknown, Node>): Node[] {
  const spread = nodesOf(object.properties)
    .filter(({ type }) => type === 'SpreadElement')
    .flatMap(({ argument }) => declared.get(nameOf(argument)) ?? [])
  return [object, ...spread.flatMap(objectOf).flatMap(each => withSpread(each, declared))]
}

/** The source with only the used fields of each `defineRoute({ … })`. */
export function withUsedFields(code: string, program: unknown): string {
  const nodes = [...nodesIn(program)]
  const declarations = nodes.filter(({ type }) => type === 'VariableDeclarator')
  const declared = new Map(declarations.map(node => [nameOf(node.id), node]))
  const routes = nodes
    .filter(node => node.type === 'CallExpression' && nameOf(node.callee) === 'defineRoute')
    .flatMap(node => nodesOf(node.arguments).flatMap(route => withSpread(route, declared)))
  const unused = [...new Set(routes)]
    .flatMap(({ properties }) => nodesOf(properties))
    .filter(property => !usedFields.includes(String(nameOf(property.key))) && property.type === 'Property')
  return unused
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code)
}

/**
 * Without this the page would load the schemas of every answer, which it does not check: what is left of a route in the
 * build is what calls it.
 */
export const withoutUnusedRouteFields = (): Plugin => ({
  name: 'vitrine:without-unused-route-fields',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/libs\/contracts\/src\/routes\/[^.]+\.ts$/ },
    handler(this: Rolldown.TransformPluginContext, code) {
      return { code: withUsedFields(code, this.parse(code, { lang: 'ts' })), map: null }
    },
  },
})
