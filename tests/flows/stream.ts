import { createParser, type EventSourceMessage } from 'eventsource-parser'

/** An open page of a signed-in user: the events that it has received from `GET /api/stream`. */
export async function openStream(url: string, cookie: string) {
  const abort = new AbortController()
  const answer = await fetch(`${url}/api/stream`, { headers: { cookie }, signal: abort.signal })
  const { body } = answer
  if (!answer.ok || !body) throw new Error(`the stream answered ${answer.status}`)
  const received: EventSourceMessage[] = []
  const parser = createParser({ onEvent: event => void received.push(event) })
  const reading = (async () => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) parser.feed(chunk)
  })().catch(() => 'closed')
  return {
    events: (name: string): unknown[] =>
      received.filter(({ event }) => event === name).map(({ data }) => JSON.parse(data)),
    /** Everything, as it came. */
    received: (): readonly EventSourceMessage[] => received,
    async close() {
      abort.abort()
      await reading
    },
  }
}
