import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server of the test's own, without TLS. */
export async function startSmtpServer(host = '127.0.0.1') {
  const received: { to: string[]; raw: string }[] = []
  /** What it answers the next recipients, instead of accepting them. */
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      const responseCode = refusals.shift()
      if (responseCode === undefined) return done()
      done(Object.assign(new Error('No such mailbox'), { responseCode }))
    },
    onData(stream, { envelope }, done) {
      text(stream).then(
        raw => {
          received.push({ to: envelope.rcptTo.map(({ address }) => address), raw })
          done()
        },
        error => done(error),
      )
    },
  })
  await new Promise<void>(resolve => server.listen(0, host, resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://${host}:${port}`,
    received,
    refusals,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

export type SmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

/** A mail without the encoding of its parts (quoted-printable). */
export const decoded = (raw: string): string => {
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

export const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? ''
