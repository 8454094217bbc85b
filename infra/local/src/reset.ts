import { existsSync, rmSync } from 'node:fs'
import { privateDirectoryOf } from './engines/account.ts'
import { localLayout } from './layout.ts'
import { endLeftovers, runningStack } from './running.ts'

/** `npm run reset`: deletes what our engines stored; downloads stay, and so does what the environment names. */
export async function reset(): Promise<number> {
  const layout = localLayout
  const running = runningStack(layout)
  if (running) {
    console.error(
      `Vitrine is running (${running.address}, process ${running.pid}). Stop it first, then reset.`,
    )
    return 1
  }
  await endLeftovers(layout)
  const ours = [
    layout.data,
    layout.logs,
    layout.ports,
    layout.secrets,
    layout.demoPasswords,
    layout.run,
    privateDirectoryOf(layout.home),
  ]
  const present = ours.filter(path => existsSync(path))
  for (const path of present) rmSync(path, { recursive: true })
  console.log(
    present.length === 0
      ? 'There is nothing to delete.'
      : `Deleted:\n${present.map(path => `  ${path}`).join('\n')}`,
  )
  if (process.env.DATABASE_URL)
    console.log('The databases of DATABASE_URL are not ours: they were not changed.')
  if (process.env.MONGO_URL) console.log('The documents of MONGO_URL are not ours: they were not changed.')
  return 0
}
