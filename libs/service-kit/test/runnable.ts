/** A service for run-service.test.ts that behaves as its argument says, and writes what happens to it. */
import { runService } from '../src/run-service.ts'

const behaviour = process.argv[2]
const write = (text: string) => process.stdout.write(`${text}\n`)
let work: NodeJS.Timeout | undefined

await runService('runnable', () => ({
  async start() {
    if (behaviour === 'no-start') throw new Error('the port is in use')
    work = setInterval(() => {}, 1_000)
    write('started')
    if (behaviour === 'throw')
      setImmediate(() => {
        throw new Error('not caught')
      })
    if (behaviour === 'reject') Promise.reject(new Error('not caught'))
  },
  async stop() {
    write('stopping')
    if (behaviour === 'no-stop') throw new Error('the database does not answer')
    if (behaviour === 'hang') await new Promise(() => {})
    clearInterval(work)
    write('stopped')
  },
}))
