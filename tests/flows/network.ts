import { fileURLToPath } from 'node:url'
import { type Network, startNetwork } from '@vitrine/network'
import { openMuseums } from '@vitrine/network/museums'

/** In the place of the built web app: the gateway writes into this page what a post or a profile is about. */
export const webDist = fileURLToPath(new URL('./page', import.meta.url))

/** One product for all files of the worker that need nothing of their own; it ends with the worker. */
let shared: Promise<Network> | undefined

/**
 * The product that files share: users, museums and tags of a file have names that no other file uses, and a test looks
 * for what its file made. A file that changes, stops or counts what is everybody's starts a network of its own, by
 * `startNetwork`, and says why.
 */
export function sharedNetwork(): Promise<Network> {
  shared ??= startShared()
  return shared
}

async function startShared(): Promise<Network> {
  const network = await startNetwork({ use: 'shared', webDist })
  await openMuseums(network)
  return network
}
