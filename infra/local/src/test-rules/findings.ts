import { type ESTree, parseSync, Visitor } from 'vite'
import { keyOf, nameOf, numberOf, propertiesOf, rootOf } from './nodes.ts'
import { unorderedRows } from './row-order.ts'
import { type RuleName, shortestLimitMs } from './rules.ts'

type Node = ESTree.Node

/** `code` is the refused text, `offset` is where it begins in the file. */
export interface Finding {
  rule: RuleName
  code: string
  offset: number
}

export interface Constants {
  /** The numbers and the elapsed times that a file declares, by name. */
  numbers: Map<string, number>
  elapsed: Set<string>
  /** Names that the file imports, with the module and the name there. */
  imports: Map<string, { from: string; name: string }>
}

/** The constants of another module; undefined for a module that is not part of this repository. */
export type Resolve = (specifier: string) => Constants | undefined

export function parse(file: string, source: string): ESTree.Program {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return program
}

export function constantsOf(program: ESTree.Program): Constants {
  const found: Constants = { numbers: new Map(), elapsed: new Set(), imports: new Map() }
  const conflicting = new Set<string>()
  new Visitor({
    ImportDeclaration: ({ specifiers, source }) => {
      for (const each of specifiers)
        found.imports.set(each.local.name, { from: source.value, name: importedName(each) })
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier') return
      const number = numberOf(init, name => found.numbers.get(name))
      // A name with two values is not followed, because scopes are not.
      if (found.numbers.has(id.name) && found.numbers.get(id.name) !== number) conflicting.add(id.name)
      if (number !== undefined) found.numbers.set(id.name, number)
      if (isElapsed(init, found)) found.elapsed.add(id.name)
    },
  }).visit(program)
  for (const name of conflicting) found.numbers.delete(name)
  return found
}

const importedName = (specifier: ESTree.ImportDeclarationSpecifier): string => {
  if (specifier.type !== 'ImportSpecifier') return '*'
  return 'name' in specifier.imported ? specifier.imported.name : specifier.imported.value
}

/** `Date.now() - began`, but not `Date.now() - 2 * hourMs`, which is a point in time. */
const isDifference = (node: Node, constants: Constants): boolean =>
  node.type === 'BinaryExpression' &&
  node.operator === '-' &&
  (isNow(node.right) || (isNow(node.left) && !isConstant(node.right, constants)))

/** A calculation with such a difference. */
function isElapsed(node: Node | null | undefined, constants: Constants): boolean {
  if (node?.type === 'ParenthesizedExpression') return isElapsed(node.expression, constants)
  if (node?.type === 'CallExpression' && rootOf(node.callee) === 'Math')
    return node.arguments.some(argument => isElapsed(argument, constants))
  if (node?.type !== 'BinaryExpression') return false
  return isDifference(node, constants) || isElapsed(node.left, constants) || isElapsed(node.right, constants)
}

/** `Date.now()` and `new Date()`. */
function isNow(node: Node): boolean {
  if (node.type === 'NewExpression') return nameOf(node.callee) === 'Date' && node.arguments.length === 0
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object } = node.callee
  const method = nameOf(node.callee)
  return (method === 'now' && nameOf(object) === 'Date') || (method === 'getTime' && isNow(object))
}

function isConstant(node: Node, constants: Constants): boolean {
  if (node.type === 'ParenthesizedExpression') return isConstant(node.expression, constants)
  if (node.type === 'BinaryExpression')
    return isConstant(node.left, constants) && isConstant(node.right, constants)
  if (node.type === 'Identifier') return constants.numbers.has(node.name) || constants.imports.has(node.name)
  return node.type === 'Literal'
}

const globals = new Set(['globalThis', 'window', 'global', 'self'])
const timers = /^(?:node:)?timers(?:\/promises)?$/
const harmlessTimers = /^(?:setImmediate|clear\w+)$/
const tests = new Set(['it', 'test', 'describe', 'suite'])
const hooks = new Set(['beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'onTestFinished'])
const limits = /^(?:timeout|(?:test|hook|teardown|action|navigation|asyncUtil)Timeout)$/
const limitSetters = new Set(['setTimeout', 'setDefaultTimeout', 'setDefaultNavigationTimeout'])
const typing = new Set(['pressSequentially', 'type', 'press'])
const browsers = new Set(['chromium', 'firefox', 'webkit'])
const isVitestConfig = (file: string) => /(?:^|\/)vitest\.[^/]+$/.test(file)

/** What the rules find in one file. */
export function findingsIn(file: string, source: string, resolve: Resolve = () => undefined): Finding[] {
  const program = parse(file, source)
  const constants = constantsOf(program)
  const found: Finding[] = []
  const report = (rule: RuleName, node: Node, code = source.slice(node.start, node.end)) =>
    found.push({ rule, code: code.replace(/\s+/g, ' '), offset: node.start })

  /** The name of a function or an object before an import has renamed it. */
  const originalName = (node: Node | null | undefined): string => {
    const name = nameOf(node)
    return (node?.type === 'Identifier' && constants.imports.get(name)?.name) || name
  }
  const known = (name: string): number | undefined => {
    const imported = constants.imports.get(name)
    return imported ? resolve(imported.from)?.numbers.get(imported.name) : constants.numbers.get(name)
  }
  const reportShort = (value: Node | null | undefined, node = value) => {
    const limit = numberOf(value, known)
    if (node && limit !== undefined && limit < shortestLimitMs) report('short-limit', node)
  }

  /** Identifiers that are names of something else: keys, types, a socket's `setTimeout`. */
  const unrelated = new Set<Node>()
  /** How many calls of an `expect` chain are around the current node. */
  let assertions = 0

  new Visitor({
    ImportDeclaration: node => {
      for (const each of node.specifiers) unrelated.add(each.local)
      if (!timers.test(node.source.value)) return
      if (node.specifiers.some(each => !harmlessTimers.test(importedName(each)))) report('sleep', node)
      for (const each of node.specifiers) if (each.type === 'ImportSpecifier') unrelated.add(each.imported)
    },
    ImportExpression: node => {
      if (node.source.type === 'Literal' && timers.test(String(node.source.value))) report('sleep', node)
    },
    MethodDefinition: ({ key }) => void unrelated.add(key),
    PropertyDefinition: ({ key }) => void unrelated.add(key),
    TSPropertySignature: ({ key }) => void unrelated.add(key),
    TSMethodSignature: ({ key }) => void unrelated.add(key),
    TSTypeQuery: node => void unrelated.add(node.exprName),
    MemberExpression: node => {
      const name = nameOf(node)
      if (name === 'now' && originalName(node.object) === 'performance') report('clock', node)
      if (name === 'setTimeout' && !globals.has(nameOf(node.object))) unrelated.add(node.property)
    },
    Identifier: node => {
      if (unrelated.has(node)) return
      if (node.name === 'hrtime') report('clock', node)
      if (node.name === 'setTimeout' || node.name === 'waitForTimeout') report('sleep', node)
      if (assertions > 0 && constants.elapsed.has(node.name)) report('elapsed-time', node)
    },
    Property: node => {
      const name = keyOf(node)
      if (!node.shorthand) unrelated.add(node.key)
      if (name === 'shouldAdvanceTime' && !isFalse(node.value)) report('timers-by-the-clock', node)
      if (limits.test(name)) reportShort(node.value, node)
      if (isVitestConfig(file) && isRetry(name, node.value)) report('retry', node)
    },
    AssignmentPattern: node => {
      if (limits.test(nameOf(node.left))) reportShort(node.right, node)
    },
    VariableDeclarator: node => {
      if (limits.test(nameOf(node.id))) reportShort(node.init, node)
      if (node.id.type === 'ObjectPattern' && originalName(node.init) === 'performance') report('clock', node)
    },
    BinaryExpression: node => {
      if (assertions > 0 && isDifference(node, constants)) report('elapsed-time', node)
    },
    CallExpression: node => {
      const root = rootOf(node.callee)
      if (root === 'expect') assertions++
      checkCall(node, root)
    },
    'CallExpression:exit': node => {
      if (rootOf(node.callee) === 'expect') assertions--
    },
    Literal: node => {
      if (typeof node.value === 'string') checkSql(node)
    },
    TemplateLiteral: checkSql,
  }).visit(program)

  function checkCall(node: ESTree.CallExpression, root: string): void {
    const { callee, arguments: args } = node
    const name = originalName(callee)
    const object = callee.type === 'MemberExpression' ? callee.object : undefined
    if (tests.has(root)) {
      reportShort(args[2])
      for (const options of args)
        for (const [key, property] of propertiesOf(options))
          if (isRetry(key, property.value)) report('retry', property)
    }
    if (root === 'vi' && name === 'setConfig')
      for (const [key, property] of propertiesOf(args[0]))
        if (isRetry(key, property.value)) report('retry', property)
    if (hooks.has(root)) reportShort(args[1])
    if (root === 'vi' && (name === 'waitFor' || name === 'waitUntil')) {
      if (args[1]) reportShort(args[1])
      else report('short-limit', node, `vi.${name}(…)`)
    }
    if (object && nameOf(object) === 'AbortSignal' && name === 'timeout') reportShort(args[0], node)
    if (object && limitSetters.has(name) && !globals.has(nameOf(object))) reportShort(args[0], node)
    if (name === 'setTimerTickMode' && args[0]?.type === 'Literal' && args[0].value === 'interval')
      report('timers-by-the-clock', node)
    if (object && typing.has(name) && propertiesOf(args[1]).has('delay')) report('typing-delay', node)
    if (object && name === 'press' && nameOf(object) !== 'keyboard' && isEnter(args[0]))
      report('early-press', node, "….press('Enter')")
    if (name === 'startNetwork' || name === 'launchBrowser') report('own-stack', node, `${name}(…)`)
    if (object && name.startsWith('launch') && browsers.has(nameOf(object)))
      report('own-stack', node, `${nameOf(object)}.${name}(…)`)
    if (name === 'require' && args[0]?.type === 'Literal' && timers.test(String(args[0].value)))
      report('sleep', node)
  }

  function checkSql({ start, end }: Node): void {
    for (const { text, offset } of unorderedRows(source.slice(start + 1, end - 1)))
      found.push({ rule: 'row-order', code: text, offset: start + 1 + offset })
  }

  return unique(found)
}

const isEnter = (key: Node | undefined): boolean => key?.type === 'Literal' && key.value === 'Enter'
const isFalse = (node: Node): boolean => node.type === 'Literal' && node.value === false
const isRetry = (key: string, value: Node): boolean =>
  (key === 'retry' || key === 'retries') && !(value.type === 'Literal' && value.value === 0)

/** One finding where a name stands for two nodes, or one expression is a part of another. */
function unique(found: readonly Finding[]): Finding[] {
  const byPlace = new Map(found.toReversed().map(each => [`${each.rule} ${each.offset}`, each]))
  return [...byPlace.values()].sort((a, b) => a.offset - b.offset)
}
