/** Adds a value to those of a statement, and returns the SQL of its parameter. */
export type Bind = (value: unknown) => string

/** The values of a statement whose text depends on what is asked for, the first of which are `$1`, `$2` and so on. */
export function parameters(...known: unknown[]): { values: unknown[]; bind: Bind } {
  const values = [...known]
  return { values, bind: value => `$${values.push(value)}` }
}
