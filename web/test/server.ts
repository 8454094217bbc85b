import { vi } from 'vitest'

export const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

/** A server whose answers the test gives one by one; `asked` are the requests, `keys` and `bodies` what they carry, oldest first. */
export function stubServer() {
  const waiting: ((response: Response) => void)[] = []
  const asked: string[] = []
  const keys: (string | null)[] = []
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(`${init.method} ${url}`)
    keys.push(new Headers(init.headers).get('idempotency-key'))
    bodies.push(typeof init.body === 'string' ? JSON.parse(init.body) : undefined)
    return new Promise<Response>(resolve => waiting.push(resolve))
  })
  return { asked, keys, bodies, answer: (response: Response) => waiting.shift()?.(response) }
}
