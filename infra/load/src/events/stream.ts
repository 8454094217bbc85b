import { get, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

export interface ReceivedNotification {
  link: string
  actorIds: number[]
  at: number
}

/** An open page of a user: receives the events of `GET /api/stream` until it is closed. */
export async function openPage(
  address: string,
  headers: Record<string, string>,
  onNotification: (notification: ReceivedNotification) => void,
): Promise<{ close(): void }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${address}/api/stream`,
      { headers: { ...headers, accept: 'text/event-stream' }, agent: false },
      resolve,
    ).on('error', reject)
  })
  if (response.statusCode !== 200)
    throw new Error(`The stream answered ${response.statusCode}: ${await text(response)}`)
  let event = ''
  const lines = createInterface({ input: response })
  lines.on('line', line => {
    if (line.startsWith('event: ')) event = line.slice(7)
    if (!line.startsWith('data: ') || event !== 'notification') return
    const at = performance.now()
    const { notification } = JSON.parse(line.slice(6)) as {
      notification: { link: string; actors: { id: number }[] }
    }
    onNotification({ link: notification.link, actorIds: notification.actors.map(actor => actor.id), at })
  })
  response.on('error', () => {}) // closed by us
  return {
    close() {
      lines.close()
      response.destroy()
    },
  }
}
