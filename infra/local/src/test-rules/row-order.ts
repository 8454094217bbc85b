const ends = /^\s(?:limit|offset|fetch|for|union|returning|rows|range|groups)\b/i
const endsWithCreatedAt = /(?:^|[\s,."])created_at"?(?:\s+(?:asc|desc))?(?:\s+nulls\s+(?:first|last))?$/i

/** Where a text of SQL orders rows by `created_at` last, so that rows of one instant have no order. */
export function unorderedRows(sql: string): { text: string; offset: number }[] {
  return [...sql.matchAll(/\border\s+by\s+/gi)].flatMap(({ 0: found, index }) => {
    const columns = columnsIn(sql.slice(index + found.length))
    return endsWithCreatedAt.test(columns) ? [{ text: `order by ${columns}`, offset: index }] : []
  })
}

/** The columns at the beginning of a text, up to the bracket or the clause that ends them. */
function columnsIn(text: string): string {
  let depth = 0
  let end = 0
  for (; end < text.length; end++) {
    const char = text[end] as string
    if ('([{'.includes(char)) depth++
    if (')]}'.includes(char)) depth--
    if (depth < 0 || (depth === 0 && (char === ';' || ends.test(text.slice(end))))) break
  }
  return text.slice(0, end).trim()
}
