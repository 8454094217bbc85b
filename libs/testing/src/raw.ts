import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes as they are and answers with all that comes back until the other side closes. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('latin1')
  let received = ''
  socket.on('data', part => {
    received += part
  })
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  return received
}

/** Sends all parts before it reads, as browsers do; rejects when the connection breaks meanwhile. */
export async function sendThenRead(port: number, parts: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  for (const part of parts) if (!socket.write(part, 'latin1')) await once(socket, 'drain')
  const received = await socket.setEncoding('latin1').toArray()
  return received.join('')
}

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
