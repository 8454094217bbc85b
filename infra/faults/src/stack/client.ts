import { setTimeout as pause } from 'node:timers/promises'

export interface Answer {
  status: number
  /** Of a success its data, of a refusal its `code`. */
  body: Record<string, unknown>
}

export interface Client {
  /** Sends a request until an answer says what became of it, to one API after the other, under one idempotency key. */
  call(as: { headers: Record<string, string> }, method: string, path: string, body?: object): Promise<Answer>
  /** Requests that were sent again because their API was killed. */
  retries(): number
  /** Answers of 500 and above. */
  failures(): string[]
}

const timeoutMs = 15_000
const maxAttempts = 200
const pauseMs = 100

export function createClient(apis: readonly string[]): Client {
  let turn = 0
  let retries = 0
  const failures: string[] = []

  return {
    async call(as, method, path, body = {}) {
      const headers = {
        ...as.headers,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      }
      const sent = { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) }
      const first = turn++
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const address = apis[(first + attempt) % apis.length]
        const answer = await send(`${address}${path}`, sent)
        if (answer && answer.status < 500) return answer
        if (answer) failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        retries++
        await pause(pauseMs)
      }
      throw new Error(`${method} ${path} was not answered`)
    },
    retries: () => retries,
    failures: () => failures,
  }
}

/** What a request that must succeed is answered. */
export function successOf({ status, body }: Answer): Answer['body'] {
  if (status >= 400) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Null: the connection was refused, or ended before the answer did. */
async function send(url: string, sent: RequestInit): Promise<Answer | null> {
  try {
    const answer = await fetch(url, { ...sent, signal: AbortSignal.timeout(timeoutMs) })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  } catch {
    return null
  }
}
