import { performance } from 'node:perf_hooks'
import { Gauge, Histogram, Registry } from 'prom-client'

export { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * A registry of one process. What it says about the process is read when it is scraped: prom-client's own default
 * metrics keep a 10 ms timer and a garbage-collection observer running, which an idle process pays for.
 */
export function createMetrics(service: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect: async function () {
        this.set(read())
      },
    })

  gauge('process_cpu_seconds', 'CPU time used, user and system.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
  gauge('nodejs_heap_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed)
  gauge('process_start_time_seconds', 'When the process started, in Unix time.', () =>
    Math.round(performance.timeOrigin / 1000),
  )
  let last = performance.eventLoopUtilization()
  gauge(
    'nodejs_eventloop_utilization',
    'Share of time that the event loop was busy since the last scrape.',
    () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
  )
  return registry
}

/** Seconds per request by method, declared route and status. */
export function createHttpHistogram(registry: Registry): Histogram<'method' | 'route' | 'status'> {
  return new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
}

/** What `GET /metrics` answers. */
export async function renderMetrics(registry: Registry): Promise<{ contentType: string; text: string }> {
  return { contentType: registry.contentType, text: await registry.metrics() }
}
