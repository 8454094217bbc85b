/** `npm run keys -- reencrypt`: encrypts every secret by the first key, so that the earlier ones can be removed. */
import { withContext } from '@vitrine/runtime'
import type { IdentityContext } from '../context.ts'
import identity from '../service.ts'
import { encryptSecret, secretPlace } from './two-factor.repository.ts'

const batch = 500

/** Returns how many secrets were encrypted anew. */
export async function reencryptSecrets({
  prisma,
  cipher,
}: Pick<IdentityContext, 'prisma' | 'cipher'>): Promise<number> {
  let renewed = 0
  for (let after = 0; ; ) {
    const rows = await prisma.client.twoFactor.findMany({
      where: { userId: { gt: after } },
      orderBy: { userId: 'asc' },
      take: batch,
    })
    for (const { userId, secret } of rows) {
      if (cipher.isCurrent(secret)) continue
      const plain = cipher.decrypt(secret, secretPlace(userId))
      // Only in place of the secret that was read: the user may have set up another one meanwhile.
      const { count } = await prisma.client.twoFactor.updateMany({
        where: { userId, secret },
        data: { secret: encryptSecret(cipher, userId, plain) },
      })
      renewed += count
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) return renewed
    after = last.userId
  }
}

if (import.meta.main) {
  await withContext(identity, async ctx => {
    ctx.log.info({ renewed: await reencryptSecrets(ctx) }, 'secrets encrypted by the first key')
  })
}
