/**
 * A thread of clients who sign in again and again, each with an account and a loopback address of its own, so that the
 * limits of one network or account refuse nothing that they would not refuse of as many users. A thread, because what
 * it costs must not delay the requests that are measured.
 */
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Account } from './accounts.ts'

export interface Clients {
  url: string
  accounts: readonly Account[]
}
/** How many sign-ins were answered, by status. */
export type Answers = Record<number, number>

interface Answer {
  status: number
  retryAfter: number
}

const { url, accounts } = workerData as Clients
const port = parentPort as NonNullable<typeof parentPort>

/** Of 127.0.0.0/8, another one for each client in each round: a route's limit on an address lasts for minutes. */
const addressOf = (round: number, client: number): string =>
  `127.${10 + (round % 200)}.${client >> 8}.${client & 255}`

function signIn(account: Account, localAddress: string): Promise<Answer> {
  const body = JSON.stringify(account)
  const done = Promise.withResolvers<Answer>()
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    origin: url,
  }
  const sent = request(
    `${url}/api/auth/login`,
    { method: 'POST', headers, localAddress, agent: false },
    answer => {
      answer.resume()
      answer.on('end', () =>
        done.resolve({
          status: answer.statusCode ?? 0,
          retryAfter: Number(answer.headers['retry-after'] ?? 0),
        }),
      )
    },
  )
  sent.on('error', done.reject)
  sent.end(body)
  return done.promise
}

/**
 * All clients, who come within a second and sign in again and again until `signal`; a client who is refused waits as
 * long as the answer says.
 */
async function storm(round: number, signal: AbortSignal): Promise<Answers> {
  const answers: Answers = {}
  const client = async (account: Account, index: number) => {
    await wait((index * 1000) / accounts.length)
    while (!signal.aborted) {
      const { status, retryAfter } = await signIn(account, addressOf(round, index))
      answers[status] = (answers[status] ?? 0) + 1
      await wait(retryAfter * 1000, undefined, { signal }).catch(() => {})
    }
  }
  await Promise.all(accounts.map(client))
  return answers
}

let stop = new AbortController()
port.on('message', (message: { round: number } | 'stop') => {
  if (message === 'stop') return stop.abort()
  stop = new AbortController()
  storm(message.round, stop.signal).then(answers => port.postMessage(answers))
})
