import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isLoopbackHost } from '@vitrine/contracts'
import { readJson, writeJson } from './files.ts'
import { root } from './layout.ts'

export type DemoAccount = { username: string; email: string; password: string; role: string }

export const demoData = join(root, 'infra', 'local', 'seed', 'demo.json')
/** Published in the repository: no account may have it where others than this machine reach the stack. */
const publishedPassword = 'museum-night'

/** Whether others than this machine reach the stack, by itself or through a proxy. */
export const isExposed = ({ host, publicUrl }: { host: string; publicUrl: string }): boolean =>
  !isLoopbackHost(host) || !isLoopbackHost(new URL(publicUrl).hostname)

/** The demo accounts to sign in with, one for each role, with the passwords of `file` once that exists. */
export function demoAccounts(file: string): DemoAccount[] {
  const { people } = readJson<{ people: DemoAccount[] }>(demoData) ?? { people: [] }
  const secrets = readJson<Record<string, string>>(file)
  return people
    .filter(({ password }) => password === publishedPassword)
    .map(account => ({ ...account, password: secrets?.[account.email] ?? account.password }))
}

/** Generates passwords for the demo accounts, readable by this account only; false when they exist already. */
export function generatePasswords(file: string): boolean {
  if (existsSync(file)) return false
  const password = () => randomBytes(12).toString('base64url')
  writeJson(file, Object.fromEntries(demoAccounts(file).map(({ email }) => [email, password()])))
  return true
}
