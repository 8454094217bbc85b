import { vi } from 'vitest'

export interface XhrRequest {
  method: string
  path: string
  headers: Headers
  body: unknown
}

/** `cut`: the connection, before an answer arrives. */
type Reply = Response | 'cut'

/** A server for `XMLHttpRequest`, which uploads are sent by. Returns what it was asked, oldest first. */
export function stubXhr(reply: (request: XhrRequest) => Reply | Promise<Reply>): XhrRequest[] {
  const asked: XhrRequest[] = []

  class StubXhr {
    upload: { onprogress?: (event: { loaded: number }) => void } = {}
    onload = () => {}
    onerror = () => {}
    status = 0
    statusText = ''
    responseText = ''
    #request: XhrRequest = { method: '', path: '', headers: new Headers(), body: null }
    #answered = new Headers()
    #isAborted = false

    open(method: string, url: string) {
      this.#request = { ...this.#request, method, path: new URL(url, 'http://localhost').pathname }
    }
    setRequestHeader(name: string, value: string) {
      this.#request.headers.set(name, value)
    }
    abort() {
      this.#isAborted = true
    }
    async send(body: unknown) {
      this.#request.body = body
      asked.push(this.#request)
      if (body instanceof Blob) this.upload.onprogress?.({ loaded: body.size })
      const answer = await reply(this.#request)
      if (this.#isAborted) return
      if (answer === 'cut') return this.onerror()
      this.status = answer.status
      this.#answered = answer.headers
      this.responseText = await answer.text()
      this.onload()
    }
    getAllResponseHeaders() {
      return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    }
  }
  vi.stubGlobal('XMLHttpRequest', StubXhr)
  return asked
}
