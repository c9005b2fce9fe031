import { monitorEventLoopDelay } from 'node:perf_hooks'
import fp from 'fastify-plugin'
import type { HealthItem } from '../../../plugin/index.ts'
import { Counter, gauge, Histogram, writeMetrics, type MetricFamily } from '../../base/metric-family.ts'
import { Usage } from '../../base/usage.ts'

/** The lag of the event loop is measured for this time after a call. */
const lagMs = 10_000

const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10]

/** The figures of the site for a monitor. */
export class Metrics {
  readonly usage = new Usage()
  readonly #requests = new Histogram('verdict_requests_seconds', 'Time of calls by their routes.', bounds)
  readonly #faults = new Counter('verdict_plugin_faults_total', 'Failures by the plugin that caused them.')
  readonly #readers = new Set<() => Promise<readonly MetricFamily[]>>()
  readonly #lag = monitorEventLoopDelay({ resolution: 20 })
  #readHealth: () => Promise<readonly HealthItem[]> = async () => []
  #lagEnd: NodeJS.Timeout | undefined

  constructor() {
    this.gauge('verdict_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss())
    this.gauge('verdict_uptime_seconds', 'Time since this process started.', () => Math.round(process.uptime()))
    this.gauge('verdict_event_loop_lag_seconds', '99th percentile of the delay of the event loop.', () => this.#lag.percentile(99) / 1e9)
  }

  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    this.add(async () => [gauge(name, help, await read())])
  }

  watchHealth(read: () => Promise<readonly HealthItem[]>): void {
    this.#readHealth = read
  }

  /** Adds families, which are read when a monitor asks; returns the function that removes them. */
  add(read: () => Promise<readonly MetricFamily[]>): () => void {
    this.#readers.add(read)
    return () => void this.#readers.delete(read)
  }

  fault(plugin: string): void {
    this.#faults.add({ plugin })
  }

  faultsOf(plugin: string): number {
    return this.#faults.valueOf({ plugin })
  }

  /** A person calls, and not a machine that does so all the time. */
  inUse(): void {
    this.usage.noteCall()
    // Measuring takes 50 turns of the event loop in a second, which are most of those of an idle site.
    this.#lag.enable()
    this.#lagEnd ??= setTimeout(() => this.#lag.disable(), lagMs).unref()
    this.#lagEnd.refresh()
  }

  request(labels: { plugin: string; method: string; route: string; status: string }, seconds: number): void {
    this.#requests.observe(labels, seconds)
  }

  async text(): Promise<string> {
    const [health, ...added] = await Promise.all([this.#readHealth(), ...[...this.#readers].map((read) => read())])
    return writeMetrics([this.#requests.read(), this.#faults.read(), ...healthFamilies(health), ...added.flat()])
  }

  stop(): void {
    clearTimeout(this.#lagEnd)
    this.#lag.disable()
  }
}

const states = ['good', 'warning', 'bad'] as const

function healthFamilies(items: readonly HealthItem[]): MetricFamily[] {
  const samples = items.map(({ plugin, name, state }) => ({ labels: { plugin, item: name }, value: states.indexOf(state) }))
  const measures = items.flatMap((item) =>
    Object.entries(item.measures).map(([name, value]) => gauge(`verdict_${name}`, `Of the health item ${item.name}.`, value)),
  )
  return [gauge('verdict_health_state', '0 is good, 1 a warning, 2 bad.', samples), ...measures]
}

/** Times every request, and counts each 500 as a fault of the plugin that served it. */
export const requestMetrics = fp<{ metrics: Metrics }>(
  async (app, { metrics }) => {
    app.addHook('onRequest', async ({ routeOptions }) => {
      if (routeOptions.config.contract && !routeOptions.config.contract.quiet) metrics.inUse()
    })
    app.addHook('onResponse', async (request, reply) => {
      const { plugin = 'kernel' } = request.routeOptions.config
      if (reply.statusCode === 500) metrics.fault(plugin)
      const labels = { plugin, method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) }
      metrics.request(labels, reply.elapsedTime / 1000)
    })
  },
  { name: 'request-metrics' },
)
