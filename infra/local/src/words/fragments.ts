import { type ESTree, parseSync, Visitor } from 'vite'

/** A piece of a file that a person reads: prose, or a name. `offset` is where it begins in the file. */
export interface Fragment {
  kind: 'prose' | 'name' | 'function'
  text: string
  offset: number
}

/** What there is to read in a file, by its ending; nothing for endings that are not known. */
export function fragmentsOf(file: string, source: string): Fragment[] {
  if (/\.(?:ts|tsx|mts|mjs|js)$/.test(file)) return fromCode(file, source)
  if (file.endsWith('.sql')) return fromSql(source, 0)
  if (file.endsWith('.prisma')) return fromPrisma(source)
  if (file.endsWith('.css')) return fromCss(source)
  if (file.endsWith('.md')) return proseOf(source, 0)
  if (file.endsWith('.json')) return fromJson(source)
  return []
}

const namePattern = /[A-Za-z_$][\w$-]*/g
const namesIn = (text: string, offset: number): Fragment[] =>
  [...text.matchAll(namePattern)].map(match => {
    const isCall = text[match.index + match[0].length] === '('
    return { kind: isCall ? 'function' : 'name', text: match[0], offset: offset + match.index }
  })

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')

/** Prose without its code spans, links and addresses, which keep their place; code spans are names. */
function proseOf(text: string, offset: number): Fragment[] {
  const names: Fragment[] = []
  const prose = text
    .replace(/`+[^`]+`+|\{@link [^}]+\}/g, (span, at: number) => {
      names.push(...namesIn(span, offset + at))
      return blank(span)
    })
    .replace(/https?:\/\/\S+|\]\([^)]*\)/g, blank)
  return [{ kind: 'prose', text: prose, offset }, ...names]
}

/** A comment without the stars in front of its lines. */
const comment = (text: string, offset: number): Fragment[] =>
  proseOf(
    text.replace(/^[ \t]*\*/gm, stars => ' '.repeat(stars.length)),
    offset,
  )

/** SQL: comments are prose, and every word outside of quotes is a name. */
function fromSql(sql: string, offset: number): Fragment[] {
  const found: Fragment[] = []
  const code = sql
    .replace(/--.*|\/\*[\s\S]*?\*\//g, (text, at: number) => {
      found.push(...comment(text, offset + at))
      return blank(text)
    })
    .replace(/'(?:[^']|'')*'/g, blank)
  // A function of SQL is the database's, or a table in front of its columns.
  return [...found, ...namesIn(code, offset).map(name => ({ ...name, kind: 'name' as const }))]
}

function fromPrisma(source: string): Fragment[] {
  const found: Fragment[] = []
  const code = source.replace(/\/\/.*/g, (text, at: number) => {
    found.push(...proseOf(text, at))
    return blank(text)
  })
  return [...found, ...namesIn(code, 0).map(name => ({ ...name, kind: 'name' as const }))]
}

/** Comments, classes, custom properties and animations. */
function fromCss(source: string): Fragment[] {
  const found: Fragment[] = []
  const code = source.replace(/\/\*[\s\S]*?\*\//g, (text, at: number) => {
    found.push(...comment(text, at))
    return blank(text)
  })
  for (const match of code.matchAll(/(?:\.|--|@keyframes |@layer )([A-Za-z_][\w-]*)/g)) {
    found.push({ kind: 'name', text: match[1] ?? '', offset: match.index })
  }
  return found
}

/** Summaries and descriptions of the generated documents. */
const fromJson = (source: string): Fragment[] =>
  [...source.matchAll(/"(?:summary|description|title)":\s*("(?:[^"\\]|\\.)*")/g)].flatMap(match =>
    proseOf(match[1] ?? '', match.index),
  )

const titled = new Set(['it', 'test', 'describe', 'suite', 'bench'])
const logging = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'log'])
const errors = /^(?:Error|TypeError|RangeError|AggregateError)$/
const documented = new Set(['summary', 'description'])

function fromCode(file: string, source: string): Fragment[] {
  const { program, comments, errors: failures } = parseSync(file, source)
  if (failures.length > 0) throw new Error(`${file} cannot be parsed: ${failures[0]?.message}`)
  const found = comments.flatMap(({ start, end }) => comment(source.slice(start, end), start))
  const prose = (node: ESTree.Node | null | undefined) => {
    const text = node ? stringOf(source, node) : undefined
    if (node && text !== undefined) found.push(...proseOf(text, node.start))
  }
  const declare = (node: ESTree.Node | null | undefined, isFunction = false) => {
    for (const name of namesOf(node))
      found.push({ kind: isFunction ? 'function' : 'name', text: name.name, offset: name.start })
  }
  const declareFunction = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    declare(node.id, true)
    for (const param of node.params) declare(param)
  }
  const declareKey = (node: { key: ESTree.Node; computed?: boolean }, isFunction: boolean) => {
    if (!node.computed) declare(node.key, isFunction)
  }
  const sql = (node: ESTree.Node) => {
    const text = stringOf(source, node)
    if (text !== undefined && isSql(text)) found.push(...fromSql(text, node.start))
  }

  new Visitor({
    VariableDeclarator: node => declare(node.id, isFunction(node.init)),
    FunctionDeclaration: declareFunction,
    FunctionExpression: declareFunction,
    ArrowFunctionExpression: declareFunction,
    ClassDeclaration: node => declare(node.id),
    TSInterfaceDeclaration: node => declare(node.id),
    TSTypeAliasDeclaration: node => declare(node.id),
    TSTypeParameter: node => declare(node.name),
    TSPropertySignature: node =>
      declareKey(node, node.typeAnnotation?.typeAnnotation.type === 'TSFunctionType'),
    TSMethodSignature: node => declareKey(node, true),
    PropertyDefinition: node => declareKey(node, isFunction(node.value)),
    MethodDefinition: node => declareKey(node, true),
    CatchClause: node => declare(node.param),
    ImportDefaultSpecifier: node => declare(node.local),
    ImportNamespaceSpecifier: node => declare(node.local),
    ImportSpecifier: node => {
      if ('name' in node.imported && node.imported.name !== node.local.name) declare(node.local)
    },
    ObjectExpression: node => {
      for (const property of node.properties) {
        if (property.type !== 'Property') continue
        // A shorthand names a variable, which its declaration answers for.
        if (!property.shorthand) declareKey(property, isFunction(property.value))
        if (property.key.type === 'Identifier' && documented.has(property.key.name)) prose(property.value)
      }
    },
    NewExpression: node => {
      if (node.callee.type === 'Identifier' && errors.test(node.callee.name)) prose(node.arguments[0])
    },
    CallExpression: node => {
      if (titled.has(rootOf(node.callee))) {
        prose(node.arguments[0])
        for (const title of rowTitles(node.callee)) prose(title)
      }
      if (isLogging(node.callee)) for (const argument of node.arguments) prose(argument)
    },
    Literal: sql,
    TemplateLiteral: sql,
  }).visit(program)
  return found
}

/** The names that a pattern or an identifier declares. */
function namesOf(node: ESTree.Node | null | undefined): { name: string; start: number }[] {
  switch (node?.type) {
    case 'Identifier':
    case 'PrivateIdentifier':
      return [node]
    case 'ObjectPattern':
      return node.properties.flatMap(property =>
        property.type === 'RestElement'
          ? namesOf(property.argument)
          : property.shorthand
            ? []
            : namesOf(property.value),
      )
    case 'ArrayPattern':
      return node.elements.flatMap(element => namesOf(element))
    case 'AssignmentPattern':
      return namesOf(node.left)
    case 'RestElement':
      return namesOf(node.argument)
    default:
      return []
  }
}

const isFunction = (node: ESTree.Node | null | undefined): boolean =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** `it` of `it(…)`, `it.skip(…)` and `it.each(…)(…)`. */
function rootOf(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : ''
}

/** The first cell of each row of `it.each([…])`, where it is a phrase and not data. */
function rowTitles(callee: ESTree.Node): ESTree.Node[] {
  const rows = callee.type === 'CallExpression' ? callee.arguments[0] : undefined
  if (rows?.type !== 'ArrayExpression') return []
  return rows.elements.flatMap(row => {
    const first = row?.type === 'ArrayExpression' ? row.elements[0] : row
    return first?.type === 'Literal' && /^[a-z]+ /i.test(String(first.value)) ? [first] : []
  })
}

function isLogging(callee: ESTree.Node): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const { object } = callee
  const owner = object.type === 'MemberExpression' ? object.property : object
  return (
    logging.has(callee.property.name) &&
    owner.type === 'Identifier' &&
    ['console', 'log', 'logger'].includes(owner.name)
  )
}

/** The text of a string as it stands in the file, with blanks for its quotes and what a template fills in. */
function stringOf(source: string, node: ESTree.Node): string | undefined {
  if (node.type === 'Literal')
    return typeof node.value === 'string' ? ` ${source.slice(node.start + 1, node.end - 1)} ` : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  let text = source.slice(node.start, node.end)
  for (const { start, end } of node.expressions) {
    const [from, to] = [start - node.start - 2, end - node.start + 1]
    text = text.slice(0, from) + blank(text.slice(from, to)) + text.slice(to)
  }
  return ` ${text.slice(1, -1)} `
}

const isSql = (text: string): boolean =>
  /^\W*(?:select|insert into|update|delete from|with|create|alter|drop|truncate|lock table)\s/i.test(text) ||
  /\b(?:select|insert into|update|delete from)\b[\s\S]*\b(?:from|where|set|values)\b/.test(text)
