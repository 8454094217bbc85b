import type { Database, Sql } from '@vitrine/service-kit'

interface Plan {
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** A node of a plan that reads a table. */
export interface Scan {
  table: string
  index: string | null
  /** All that it read, with those that a condition refused. */
  rows: number
}

/** What PostgreSQL reads for the statements that `send` sends, by the plan for any values, as the service runs them. */
export async function scansOf(
  { transaction }: Pick<Database, 'transaction'>,
  send: (sql: Sql) => Promise<unknown>,
): Promise<Scan[]> {
  const plans: Plan[] = []
  await transaction(async tx => {
    await tx.query('set local plan_cache_mode = force_generic_plan')
    const query = async (text: string, values: readonly unknown[] = []) => {
      await tx.query(`prepare explained as ${text}`)
      const rows = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) execute explained (${values.map(literal)})`,
      )
      await tx.query('deallocate explained')
      plans.push(...rows.map(row => row['QUERY PLAN'][0].Plan))
      return []
    }
    await send({ query })
  })
  return plans.flatMap(nodesOf).flatMap(scanOf)
}

const literal = (value: unknown): string => `'${textOf(value).replaceAll("'", "''")}'`
const textOf = (value: unknown): string =>
  Array.isArray(value) ? `{${value.map(each => JSON.stringify(String(each)))}}` : String(value)

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

function scanOf(node: Plan): Scan[] {
  const table = node['Relation Name']
  if (table === undefined) return []
  const refused = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const rows = (node['Actual Rows'] + refused) * node['Actual Loops']
  // A bitmap has the index in nodes below the one that reads the table.
  const index = nodesOf(node).find(each => each['Index Name'] !== undefined)?.['Index Name'] ?? null
  return [{ table, index, rows }]
}
