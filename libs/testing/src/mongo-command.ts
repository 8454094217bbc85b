import { connect, type Socket } from 'node:net'

/** The first field is the command's name; `$db` names its database. */
export type MongoCommand = { [field: string]: Value }
type Value = number | string | MongoCommand | Value[]

const opMsg = 2013
const types = { number: 0x10, string: 0x02, document: 0x03, array: 0x04 }

/**
 * Sends one command to a MongoDB server that asks for no password, and resolves with the numbers and strings of its
 * answer; rejects with the server's own message. It is what tests do around a service, which has a driver of its own.
 * Source: the MongoDB wire protocol (OP_MSG) and the BSON specification 1.1.
 */
export async function runMongoCommand(
  url: string,
  command: MongoCommand,
): Promise<Record<string, number | string>> {
  const body = encodeDocument(command)
  const head = Buffer.alloc(21)
  head.writeInt32LE(head.length + body.length, 0)
  head.writeInt32LE(1, 4)
  head.writeInt32LE(opMsg, 12)
  const answer = decodeDocument(
    (await exchange(open(url), Buffer.concat([head, body]))).subarray(head.length),
  )
  if (answer.ok !== 1) throw new Error(`MongoDB refused ${Object.keys(command)[0]}: ${answer.errmsg}`)
  return answer
}

/** A Unix socket's path is the host, percent-encoded. */
function open(url: string): Socket {
  const host = /^mongodb:\/\/([^/?]+)/.exec(url)?.[1] ?? ''
  if (host.includes('%2F')) return connect(decodeURIComponent(host))
  const { hostname, port } = new URL(`http://${host}`)
  return connect(Number(port || 27_017), hostname)
}

function exchange(socket: Socket, message: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    socket.setTimeout(10_000, () => socket.destroy(new Error('MongoDB did not answer within 10 s')))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('MongoDB closed the connection')))
    socket.on('data', data => {
      received = Buffer.concat([received, data])
      if (received.length < 4 || received.length < received.readInt32LE(0)) return
      resolve(received)
      socket.destroy()
    })
    socket.write(message)
  })
}

function encodeDocument(fields: MongoCommand | Value[]): Buffer {
  const content = Buffer.concat(Object.entries(fields).map(([name, value]) => encodeField(name, value)))
  return Buffer.concat([int32(content.length + 5), content, Buffer.alloc(1)])
}

function encodeField(name: string, value: Value): Buffer {
  const start = (type: number) => Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`)])
  if (typeof value === 'number') return Buffer.concat([start(types.number), int32(value)])
  if (typeof value === 'string') {
    const text = Buffer.from(`${value}\0`)
    return Buffer.concat([start(types.string), int32(text.length), text])
  }
  return Buffer.concat([start(Array.isArray(value) ? types.array : types.document), encodeDocument(value)])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

/** Bytes of each type's value; the strings and documents begin with their length. */
const sizes: Record<number, (bytes: Buffer, at: number) => number> = {
  1: () => 8, // double
  2: (bytes, at) => bytes.readInt32LE(at) + 4, // string
  3: (bytes, at) => bytes.readInt32LE(at), // document
  4: (bytes, at) => bytes.readInt32LE(at), // array
  7: () => 12, // object id
  8: () => 1, // boolean
  9: () => 8, // date
  10: () => 0, // null
  16: () => 4, // 32-bit integer
  17: () => 8, // timestamp
  18: () => 8, // 64-bit integer
}

function decodeDocument(bytes: Buffer): Record<string, number | string> {
  const fields: Record<string, number | string> = {}
  const end = bytes.readInt32LE(0) - 1
  for (let at = 4; at < end; ) {
    const type = bytes.readUInt8(at)
    const nameEnd = bytes.indexOf(0, at + 1)
    const name = bytes.toString('utf8', at + 1, nameEnd)
    const value = nameEnd + 1
    const size = sizes[type]?.(bytes, value)
    if (size === undefined)
      throw new Error(`MongoDB answered ${name} by the type ${type}, which is not read here.`)
    if (type === 0x01) fields[name] = bytes.readDoubleLE(value)
    if (type === 0x02) fields[name] = bytes.toString('utf8', value + 4, value + size - 1)
    if (type === 0x10) fields[name] = bytes.readInt32LE(value)
    at = value + size
  }
  return fields
}
