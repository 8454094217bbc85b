/** The network as a process of its own: prints its address as JSON, and stops on SIGTERM. */
import { startNetwork } from './network.ts'

const network = await startNetwork()
process.once('SIGTERM', () => void network.stop().then(() => process.exit(0)))
console.log(JSON.stringify({ url: network.url }))
