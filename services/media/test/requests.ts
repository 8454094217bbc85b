import { randomUUID } from 'node:crypto'
import { type ClientRequest, request } from 'node:http'
import type { Sql } from '@vitrine/service-kit'
import { writerLeaseSeconds } from '../src/uploads/uploads.repository.ts'

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer | undefined
}
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Record<string, unknown>
}

/** A request over HTTP: the body of an upload is not one that `inject` can send. */
export const sendTo = (port: number, { body, ...sent }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ port, ...sent }, async answer => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString()
      const isJson = String(answer.headers['content-type']).includes('json')
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: isJson && text !== '' ? JSON.parse(text) : {},
      })
    })
    outgoing.on('error', reject).end(body)
  })

/** A request whose body the test writes, and cuts off. Undefined: it was not answered. */
export function openTo(port: number, sent: Omit<Sent, 'body'>) {
  const outgoing: ClientRequest = request({ port, ...sent })
  const answered = new Promise<number | undefined>(resolve => {
    outgoing.on('response', answer => resolve(answer.resume().statusCode))
    outgoing.on('error', () => resolve(undefined))
  })
  return { outgoing, answered }
}

/** A video that plays, made longer by a box that players skip. */
export function longer(video: Buffer, bytes: number): Buffer {
  const padding = Buffer.alloc(bytes - video.length, randomUUID())
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  return Buffer.concat([video, padding])
}

/** Has the request that appends to an upload hold it for so many seconds from now on, however long it has been silent. */
export const holdUpload = ({ db }: { db: Sql }, path: string, seconds: number): Promise<unknown> =>
  db.query(`update uploads set writer_at = now() + $2 * interval '1 second' where id = $1`, [
    path.slice(path.lastIndexOf('/') + 1),
    seconds - writerLeaseSeconds,
  ])
