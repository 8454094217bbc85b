import type { ESTree } from 'vite'

type Node = ESTree.Node

/** `a` of `a`, `x.a`, `x['a']`, `x?.a`, `a!`, `(a)` and `a as T`. */
export function nameOf(node: Node | null | undefined): string {
  switch (node?.type) {
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return keyOf({ key: node.property, computed: node.computed })
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return nameOf(node.expression)
    default:
      return ''
  }
}

/** The name of a property, or nothing when it is computed. */
export function keyOf({ key, computed }: { key: Node; computed: boolean }): string {
  if (key.type === 'Literal') return String(key.value)
  return key.type === 'Identifier' && !computed ? key.name : ''
}

/** `it` of `it(…)`, `it.skip(…)`, `it.each(…)(…)`; `expect` of `expect(…).not.toBe(…)`. */
export function rootOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : ''
}

/** The properties of an object literal by name. */
export function propertiesOf(node: Node | undefined): Map<string, ESTree.ObjectProperty> {
  const properties = node?.type === 'ObjectExpression' ? node.properties : []
  return new Map(
    properties.flatMap(property =>
      property.type === 'Property' ? [[keyOf(property), property] as const] : [],
    ),
  )
}

/** The number that an expression has whatever the test does; `known` gives the numbers of constants. */
export function numberOf(
  node: Node | null | undefined,
  known: (name: string) => number | undefined,
): number | undefined {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'number' ? node.value : undefined
    case 'Identifier':
      return known(node.name)
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return numberOf(node.expression, known)
    case 'ConditionalExpression':
      return smallest([numberOf(node.consequent, known), numberOf(node.alternate, known)])
    case 'LogicalExpression':
      return numberOf(node.right, known)
    case 'BinaryExpression':
      return calculate(node.operator, numberOf(node.left, known), numberOf(node.right, known))
    default:
      return undefined
  }
}

function smallest(numbers: (number | undefined)[]): number | undefined {
  const known = numbers.filter(number => number !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

function calculate(operator: string, left?: number, right?: number): number | undefined {
  if (left === undefined || right === undefined) return undefined
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  if (operator === '*') return left * right
  return operator === '/' ? left / right : undefined
}
