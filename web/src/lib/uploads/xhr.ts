/** A connection that moves nothing for so long is taken for cut: XMLHttpRequest alone would wait for ever. */
const stallMs = 45_000

const headersOf = (text: string): Headers => {
  const headers = new Headers()
  for (const line of text.trim().split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}

const withoutBody = [204, 205, 304]

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request
  const body = withoutBody.includes(status) ? null : request.responseText
  return new Response(body, { status, statusText, headers: headersOf(request.getAllResponseHeaders()) })
}

/**
 * `fetch` for a body whose progress is shown: `onProgress` is called with the bytes that were sent, which `fetch` does not
 * say. Rejects as `fetch` does, and when the connection stalls.
 */
export const fetchWithProgress =
  (onProgress: (bytes: number) => void): typeof fetch =>
  (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const request = new XMLHttpRequest()
      const stop = (cause: unknown) => {
        settle()
        request.abort()
        reject(cause)
      }
      const onAbort = () => stop(signal?.reason)
      let stalled: ReturnType<typeof setTimeout>
      const watch = () => {
        clearTimeout(stalled)
        stalled = setTimeout(() => stop(new Error('The connection stalled.')), stallMs)
      }
      const settle = () => {
        clearTimeout(stalled)
        signal?.removeEventListener('abort', onAbort)
      }
      request.open(method, String(url))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded }) => {
        watch()
        onProgress(loaded)
      }
      request.onload = () => {
        settle()
        resolve(responseOf(request))
      }
      request.onerror = () => stop(new Error('The connection was cut.'))
      signal?.addEventListener('abort', onAbort)
      watch()
      request.send((body ?? null) as XMLHttpRequestBodyInit | null)
    })
