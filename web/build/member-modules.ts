import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { memberParts } from './screens.ts'

const web = join(import.meta.dirname, '..')
const start = join(web, 'src/main.tsx')

/** The modules of these files, and all that they import at once. */
function reachable(context: Rolldown.ChunkingContext, files: readonly string[]): Set<string> {
  const found = new Set(files)
  // A set also visits what is added to it meanwhile.
  for (const id of found) {
    const module = context.getModuleInfo(id)
    if (!module) throw new Error(`The build has no ${id}.`)
    for (const imported of module.importedIds) found.add(imported)
  }
  return found
}

/**
 * Names the chunk of what the parts of every member's screen use. A member always loads all of it: one file in place of
 * eight. What the first script uses stays with it.
 */
export function memberModules(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  let modules: Set<string> | undefined
  return (id, context) => {
    modules ??= withoutStart(context)
    return modules.has(id) ? 'members' : null
  }
}

function withoutStart(context: Rolldown.ChunkingContext): Set<string> {
  const atStart = reachable(context, [start])
  const parts = memberParts.map(part => join(web, part))
  return new Set([...reachable(context, parts)].filter(id => !atStart.has(id)))
}
