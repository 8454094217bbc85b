/** Has the browser save a file. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/**
 * The file that a call answers with, byte for byte; a refusal is that of any call. The call itself is shown an empty answer,
 * because its own would be read as JSON.
 *
 * `fileOf(more => api.call(routes.downloadAttendees, { params: { id } }, more))`
 */
export async function fileOf(call: (more: { fetch: typeof fetch }) => Promise<unknown>): Promise<Blob> {
  let file = new Blob()
  await call({
    fetch: async (...sent) => {
      const answer = await fetch(...sent)
      if (!answer.ok) return answer
      file = await answer.blob()
      return new Response()
    },
  })
  return file
}
