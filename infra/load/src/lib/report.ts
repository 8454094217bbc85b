/** Prints rows of named cells as an aligned table. */
export function printTable(rows: readonly Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const cells = [columns, ...rows.map(row => columns.map(column => String(row[column] ?? '')))]
  const widths = columns.map((_, index) => Math.max(...cells.map(line => (line[index] as string).length)))
  for (const line of cells)
    console.log(
      line
        .map((cell, index) =>
          index === 0 ? cell.padEnd(widths[0] as number) : cell.padStart(widths[index] as number),
        )
        .join('  '),
    )
}

export const rounded = (value: number, digits = 1): string => value.toFixed(digits)

/** Prints a measurement and its bound; when it misses the bound, the process exits with 1. */
export function judge(what: string, measured: number, bound: { min: number } | { max: number }): boolean {
  const [isHeld, words] =
    'min' in bound
      ? [measured >= bound.min, `at least ${bound.min}`]
      : [measured <= bound.max, `at most ${bound.max}`]
  console.log(`${isHeld ? 'holds ' : 'MISSED'}  ${what}: ${measured.toFixed(2)} (${words})`)
  if (!isHeld) process.exitCode = 1
  return isHeld
}
