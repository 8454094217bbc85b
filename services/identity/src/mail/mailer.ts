import { isLoopbackHost } from '@vitrine/contracts'
import { createTransport } from 'nodemailer'
import type { ClaimedMail } from './mails.repository.ts'

export interface Mailer {
  /** Rejects with a {@link MailError}. */
  send(mail: ClaimedMail): Promise<void>
  close(): void
}

/** Without the address, which servers repeat in their answers: it is logged. */
export class MailError extends Error {
  /** The recipient's server refuses the address: a further attempt would end the same. */
  readonly isRefusal: boolean

  constructor(id: string, { code, responseCode, command }: SmtpFailure) {
    super(`mail ${id} was not sent: ${[code, command, responseCode].filter(Boolean).join(' ')}`)
    this.name = 'MailError'
    this.isRefusal = command === 'RCPT TO' && (responseCode ?? 0) >= 500
  }
}

interface SmtpFailure {
  code?: string
  responseCode?: number
  command?: string
}

/** RFC 8058: the mail program ends the mails by a POST to this address; by GET it is a page (RFC 2369). */
const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const timeoutMs = 20_000

/** The connection to the mail server; null when none is named: then the local mailbox keeps the mails. */
export function createMailer(config: {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  PUBLIC_URL: string
}): Mailer | null {
  const { SMTP_URL: url, PUBLIC_URL } = config
  if (url === undefined) return null
  const { hostname } = new URL(PUBLIC_URL)
  const from = config.MAIL_FROM ?? `Vitrine <no-reply@${hostname}>`
  const server = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // Links that open accounts must not cross a network unencrypted.
    requireTLS: server.protocol === 'smtp:' && !isLoopbackHost(server.hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, recipient, subject, text, html, unsubscribeUrl }) {
      await transport
        .sendMail({
          from,
          // Not parsed: a text would be read as a list of addresses.
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          // The same for a repeated attempt, so that a mail program shows the mail once.
          messageId: `<${id}@${hostname}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && oneClickHeaders(unsubscribeUrl)),
          },
        })
        .catch((error: SmtpFailure) => {
          throw new MailError(id, error)
        })
    },
    close: () => transport.close(),
  }
}
