import { isLoopbackHost, routes } from '@vitrine/contracts'
import { mount, networkOf, notFound } from '@vitrine/service-kit'
import type { FastifyInstance } from 'fastify'
import type { IdentityContext } from '../context.ts'
import { clientAddress } from '../sessions/client.ts'
import { listNewest } from './mails.repository.ts'

const maxListed = 50

/** The mails hold links that open accounts: they are shown on the developer's own machine, and nowhere else. */
const isShownTo = ({ config }: IdentityContext, address: string): boolean =>
  config.SMTP_URL === undefined &&
  isLoopbackHost(new URL(config.PUBLIC_URL).hostname) &&
  (isLoopbackHost(address) || isLoopbackHost(networkOf(address)))

export function mountMailbox(app: FastifyInstance, ctx: IdentityContext): void {
  mount(app, routes.listMails, async ({ request }) => {
    if (!isShownTo(ctx, clientAddress(request))) throw notFound()
    const mails = await listNewest(ctx.prisma, maxListed)
    return mails.map(({ id, recipient, subject, textBody, createdAt }) => ({
      id,
      to: recipient,
      subject,
      text: textBody,
      createdAt: createdAt.toISOString(),
    }))
  })
}
