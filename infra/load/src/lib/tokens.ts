import { createServer, type Server } from 'node:http'
import { type Role, sessionCookies } from '@vitrine/contracts'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'

/** As the gateway under load names them. */
const cookies = sessionCookies(process.env.PUBLIC_URL ?? 'http://127.0.0.1')

/** Of no session: the gateway looks it up only where it cannot trust the token by itself. */
const noSession = 's'.repeat(43)

/** What a service is shown of this user. */
const accessToken = (user: number, key: CryptoKey, kid: string, role: Role = 'Traveler'): Promise<string> =>
  new SignJWT({ sid: crypto.randomUUID(), role, username: `person${user}` })
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt' })
    .setIssuer('vitrine')
    .setAudience('vitrine')
    .setSubject(String(user))
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key)

/** The headers of this user's browser, with the secret of its session. */
async function browserHeaders(
  user: number,
  key: CryptoKey,
  kid: string,
  session: string = noSession,
): Promise<Record<string, string>> {
  const token = await accessToken(user, key, kid)
  return {
    accept: 'application/json',
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    cookie: `${cookies.session}=${session}; ${cookies.access}=${token}`,
  }
}

/** Takes the place of identity: signs access tokens, and serves their key on a port. */
export async function serveTokens(port: number) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'EdDSA', use: 'sig' }] }
  const server = await new Promise<Server>(resolve => {
    const it = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(jwks)),
    ).listen(port, '127.0.0.1', () => resolve(it))
  })
  return {
    browserHeaders: (user: number) => browserHeaders(user, privateKey, 'bench'),
    /** For requests to a service itself, past the gateway. */
    serviceHeaders: async (user: number, role?: Role) => ({
      authorization: `Bearer ${await accessToken(user, privateKey, 'bench', role)}`,
    }),
    close: () => server.close(),
  }
}

/** Signs with the key of the running stack's identity, so that no limit on signing in applies. */
export async function stackTokens(signingKeys: string) {
  const [key] = (JSON.parse(signingKeys) as { keys: (JWK & { kid: string })[] }).keys
  if (!key) throw new Error('The running stack has no signing key.')
  const privateKey = (await importJWK(key, 'EdDSA')) as CryptoKey
  return {
    browserHeaders: (user: number, session?: string) => browserHeaders(user, privateKey, key.kid, session),
  }
}
