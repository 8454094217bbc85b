/** The first page, the last one, and those around the current one; null is a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const shown = [1, current - 1, current, current + 1, last].filter(page => page >= 1 && page <= last)
  const numbers = [...new Set(shown)].sort((a, b) => a - b)
  return numbers.flatMap((page, index) => {
    const before = numbers[index - 1] ?? page - 1
    if (page - before === 1) return [page]
    // A gap of one page is that page.
    return page - before === 2 ? [page - 1, page] : [null, page]
  })
}
