import { execa } from 'execa'

/** Where the first of these programs lies that PATH has. */
export async function onPath(names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const found = await execa('which', [name], { reject: false })
    if (found.exitCode === 0) return found.stdout
  }
  return undefined
}
