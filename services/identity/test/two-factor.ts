import { codeAt, type Person, password, type TestEnvironment } from './environment.ts'

export const stepMs = 30_000

/** The requests of a user who sets two-factor authentication up and signs in with it. */
export function twoFactorIn(environment: TestEnvironment) {
  const { clock, call } = environment
  const advance = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds)
  }
  const codeNow = (secret: string) => codeAt(secret, clock.now)
  /** The code of the next time step, which no earlier request has used. */
  const nextCode = (secret: string) => {
    advance(stepMs)
    return codeNow(secret)
  }
  const totp = (as: Person, path: string, body: object) =>
    call('POST', `/api/auth/totp/${path}`, { as, body })
  const setUp = async (as: Person): Promise<string> => (await totp(as, 'setup', {})).json().secret
  return {
    advance,
    codeNow,
    nextCode,
    totp,
    setUp,
    async enable(as: Person): Promise<{ secret: string; codes: string[] }> {
      const secret = await setUp(as)
      const answer = await totp(as, 'enable', { code: nextCode(secret) })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return { secret, codes: answer.json().codes }
    },
    login: (
      { email }: Pick<Person, 'email'>,
      totpCode?: string,
      more: { password?: string; network?: string } = {},
    ) =>
      call('POST', '/api/auth/login', {
        body: { email, password: more.password ?? password, ...(totpCode && { totpCode }) },
        ...(more.network && { headers: { 'x-forwarded-for': more.network } }),
      }),
  }
}
