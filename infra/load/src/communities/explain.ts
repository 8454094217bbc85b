import { readFile } from 'node:fs/promises'
import { type BenchDatabase, withClient } from '../lib/databases.ts'
import type { RecordedStatement } from './record-statements.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

export interface Explained {
  /** The indexes by which tables are read. */
  indexes: string[]
  /** The tables of many rows that are read from the beginning to the end. */
  scanned: string[]
  /** The most rows that one part of a plan reads from a table or an index, also those that it then leaves out. */
  rows: number
  /** Of 8 kB, that all statements read together, in memory or not. */
  blocks: number
}

/** A table of so many rows is never read as a whole. */
const manyRows = 1_000

/** How PostgreSQL reads for the statements that a service sent. It performs them again, and takes back what they change. */
export async function explain({ url, query }: BenchDatabase, file: string): Promise<Explained> {
  const large = new Set(
    (
      await query<{ relname: string }>(
        `select relname from pg_class where relkind = 'r' and reltuples > $1`,
        [manyRows],
      )
    ).map(({ relname }) => relname),
  )
  const plans = await plansOf(url, await statementsOf(file))
  const nodes = plans.flatMap(nodesOf)
  const blocks = plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0)
  const unique = (names: (string | undefined)[]) =>
    [...new Set(names.filter(name => name !== undefined))].sort()
  const isLarge = (name: string | undefined) => name !== undefined && large.has(name)
  return {
    indexes: unique(nodes.map(node => node['Index Name'])),
    scanned: unique(
      nodes
        .filter(node => node['Node Type'] === 'Seq Scan' && isLarge(node['Relation Name']))
        .map(node => node['Relation Name']),
    ),
    rows: Math.max(...nodes.filter(node => node['Relation Name'] ?? node['Index Name']).map(rowsOf)),
    blocks,
  }
}

const plansOf = (url: string, statements: readonly RecordedStatement[]): Promise<Plan[]> =>
  withClient(url, async client => {
    const plans: Plan[] = []
    await client.query('begin')
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      )
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      if (!plan) throw new Error(`PostgreSQL does not explain ${text}`)
      plans.push(plan)
    }
    await client.query('rollback')
    return plans
  })

/** Without those that PostgreSQL did not come to. */
const nodesOf = (plan: Plan): Plan[] =>
  plan['Actual Loops'] === 0 ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Of all loops; PostgreSQL gives the average of one. */
const rowsOf = (node: Plan): number =>
  Math.round(
    node['Actual Loops'] *
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)),
  )

async function statementsOf(file: string): Promise<RecordedStatement[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line) as RecordedStatement)
}
