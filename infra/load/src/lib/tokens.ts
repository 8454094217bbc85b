import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface Tokens {
  /** What a browser of this person sends; the session itself is not looked at while the token lives. */
  browserHeaders(user: number): Promise<Record<string, string>>
  close(): void
}

/** Plays identity's part: signs access tokens, and answers for their key on a port. */
export async function serveTokens(port: number): Promise<Tokens> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'EdDSA', use: 'sig' }] }
  const server = await new Promise<Server>(resolve => {
    const it = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks)),
    ).listen(port, '127.0.0.1', () => resolve(it))
  })
  return {
    async browserHeaders(user) {
      const token = await new SignJWT({
        sid: crypto.randomUUID(),
        role: 'Traveler',
        username: `person${user}`,
      })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'bench', typ: 'at+jwt' })
        .setIssuer('vitrine')
        .setAudience('vitrine')
        .setSubject(String(user))
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey)
      return {
        accept: 'application/json',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'cors',
        cookie: `vitrine_session=${'s'.repeat(43)}; vitrine_access=${token}`,
      }
    },
    close: () => server.close(),
  }
}
