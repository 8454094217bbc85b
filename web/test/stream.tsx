import { vi } from 'vitest'
import { useStreamEvent } from '../src/lib/stream.ts'

/** The stream of the page, whose events the test gives. It is open while `Open` is rendered, as it is for each signed-in page. */
export function stubStream() {
  let source: EventTarget | undefined
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      static OPEN = 1
      static CLOSED = 2
      readyState = 1
      constructor() {
        super()
        source = this
      }
      close() {}
    },
  )
  return {
    emit: (name: string, data: object) =>
      source?.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })),
    Open() {
      useStreamEvent('post', () => {}, true)
      return null
    },
  }
}
