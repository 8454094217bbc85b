/** What an answer is: how many rows it has, an object counts as one, of a calendar its events, and the path of the next page of a list. */
interface Page {
  rows: number
  next: string | undefined
}

export async function getPage(url: string, headers: Record<string, string>): Promise<Page> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return {
    rows: await rowsOf(answer),
    next: /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1],
  }
}

async function rowsOf(answer: Response): Promise<number> {
  if (answer.headers.get('content-type')?.startsWith('text/calendar'))
    return (await answer.text()).split('BEGIN:VEVENT').length - 1
  const body: unknown = await answer.json()
  return Array.isArray(body) ? body.length : 1
}

/** The first pages of lists, by the cursors of the answers. */
export async function pathsOf(
  paths: readonly string[],
  pages: number | undefined,
  get: (path: string) => Promise<Page>,
): Promise<{ path: string; rows: number }[]> {
  const found: { path: string; rows: number }[] = []
  for (const first of paths) {
    let path: string | undefined = first
    for (let page = 0; page < (pages ?? 1) && path !== undefined; page++) {
      const { rows, next } = await get(path)
      found.push({ path, rows })
      path = next
    }
  }
  return found
}
