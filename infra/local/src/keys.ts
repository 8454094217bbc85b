import { type KeyRing, keyRings } from '@vitrine/contracts'
import { localLayout } from './layout.ts'
import { runInStack } from './run-in-stack.ts'
import { runningStack } from './running.ts'
import { keyIds, removeOldKeys, rotateKeys } from './secrets.ts'

const usage = `usage: npm run keys -- list
       npm run keys -- rotate signing|encryption|media
       npm run keys -- reencrypt
       npm run keys -- remove signing|encryption|media`

const isRing = (name: string): name is KeyRing => Object.hasOwn(keyRings, name)

/**
 * `npm run keys`: lists, rotates and removes the keys of this machine's stack. A stack that runs has read them at its
 * start, so it takes the change with its next one. Returns the exit code.
 */
export async function keys(
  [command = 'list', ring = '', ...rest]: string[],
  signal: AbortSignal,
  file = localLayout.secrets,
): Promise<number> {
  if (command === 'reencrypt')
    return runInStack(['identity', 'services/identity/src/two-factor/reencrypt.ts'], signal)
  if (command === 'list') {
    for (const name of Object.keys(keyRings) as KeyRing[])
      console.log(`${name}: ${(await keyIds(file, name)).join(', ')}`)
    return 0
  }
  if ((command !== 'rotate' && command !== 'remove') || !isRing(ring) || rest.length > 0) {
    console.error(usage)
    return 1
  }
  await (command === 'rotate' ? rotateKeys : removeOldKeys)(file, ring)
  console.log(`${ring}: ${(await keyIds(file, ring)).join(', ')}`)
  if (runningStack(localLayout)) console.log('Start Vitrine again: it has read the keys at its start.')
  if (command === 'rotate' && ring === 'encryption')
    console.log('Then run `npm run keys -- reencrypt`, and after it `npm run keys -- remove encryption`.')
  return 0
}
