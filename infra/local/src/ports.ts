import { createServer } from 'node:net'
import getPort from 'get-port'
import { readJson, writeJson } from './files.ts'

const host = '127.0.0.1'

/** True when no process listens there and we may. */
export function isFree(port: number, address = host): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: address }, () => probe.close(() => resolve(true)))
  })
}

export type Ports = {
  /** The port of that name: the one it had last time while that is free, else a new one. */
  pick(name: string): Promise<number>
}

/** Ports are remembered, so that an address that someone noted down stays right. */
export function rememberedPorts(file: string): Ports {
  const ports = readJson<Record<string, number>>(file) ?? {}
  const given = new Set<number>()
  return {
    async pick(name) {
      const before = ports[name]
      const usable = before !== undefined && !given.has(before) && (await isFree(before))
      const others = Object.entries(ports).flatMap(([key, port]) => (key === name ? [] : [port]))
      const port = usable ? before : await getPort({ host, exclude: [...given, ...others] })
      given.add(port)
      if (port !== before) {
        ports[name] = port
        writeJson(file, ports)
      }
      return port
    },
  }
}
