/** The commands behind package.json's scripts; run.mjs has made sure that the packages are there. */
const [command = 'start', ...args] = process.argv.slice(2)

/**
 * One request to stop is enough: a terminal sends Ctrl-C to the whole group and npm passes it on once more, so
 * later signals are ignored. A stop has its own time limits.
 */
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => interruption.abort(new Error(`stopped by ${signal}`)))
}

// The reader of our output may close it (`npm start | head`): the stack goes on.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/** A mistake of our own still ends everything in order. */
let mistaken = false
process.on('uncaughtException', error => {
  mistaken = true
  console.error(error)
  interruption.abort(error)
})

const code = await main()
process.exit(mistaken ? 1 : code)

/** Each command loads only what it needs. */
async function main(): Promise<number> {
  switch (command) {
    case 'start':
    case 'dev':
      return (await import('./start.ts')).start(command, args, interruption.signal)
    case 'reset':
      return (await import('./reset.ts')).reset()
    case 'test':
      return (await import('./test.ts')).test(args, interruption.signal)
    case 'check':
      return (await import('./check.ts')).check(interruption.signal)
    case 'keys':
      return (await import('./keys.ts')).keys(args, interruption.signal)
    case 'in':
      return (await import('./run-in-stack.ts')).runInStack(args, interruption.signal)
    case 'mutants':
      return (await import('../../mutants/src/mutants.ts')).mutants(args, interruption.signal)
    default:
      console.error(`There is no command "${command}": start, dev, reset, keys, test, check or mutants.`)
      return 1
  }
}
