import { Agent, get } from 'node:http'

/** Reads first pages of the home feed, each turn as the next of these readers. */
export function createFeedPages(address: string, readers: readonly Record<string, string>[]) {
  const agent = new Agent({ keepAlive: true })
  return {
    read(turn: number): Promise<void> {
      const done = Promise.withResolvers<void>()
      const headers = readers[turn % readers.length] as Record<string, string>
      get(`${address}/api/feed/mixed?limit=20`, { agent, headers }, answer => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200
            ? done.resolve()
            : done.reject(new Error(`A feed page was answered ${answer.statusCode}`)),
        )
      }).on('error', done.reject)
      return done.promise
    },
    close: () => agent.destroy(),
  }
}
