import { monitorEventLoopDelay } from 'node:perf_hooks'
import fp from 'fastify-plugin'
import type { HealthItem } from '../../../plugin/index.ts'
import { Usage } from '../../base/usage.ts'

/** The lag of the event loop is measured for this time after a call. */
const lagMs = 10_000

const bounds = [0.005, 0.02, 0.1, 0.5, 2, 10]

interface Timing {
  count: number
  seconds: number
  buckets: number[]
}

/** Counters and gauges of the site, exported in Prometheus' text format. */
export class Metrics {
  readonly usage = new Usage()
  readonly #requests = new Map<string, Timing>()
  readonly #gauges = new Map<string, () => number | Promise<number>>()
  readonly #faults = new Map<string, number>()
  #readHealth: () => Promise<readonly HealthItem[]> = async () => []
  readonly #lag = monitorEventLoopDelay({ resolution: 20 })
  #lagEnd: NodeJS.Timeout | undefined

  constructor() {
    this.gauge('verdict_memory_bytes', () => process.memoryUsage.rss())
    this.gauge('verdict_uptime_seconds', () => Math.round(process.uptime()))
    this.gauge('verdict_event_loop_lag_seconds', () => this.#lag.percentile(99) / 1e9)
  }

  gauge(name: string, read: () => number | Promise<number>): void {
    this.#gauges.set(name, read)
  }

  watchHealth(read: () => Promise<readonly HealthItem[]>): void {
    this.#readHealth = read
  }

  fault(plugin: string): void {
    this.#faults.set(plugin, this.faultsOf(plugin) + 1)
  }

  faultsOf(plugin: string): number {
    return this.#faults.get(plugin) ?? 0
  }

  /** A person calls, and not a machine that does so all the time. */
  inUse(): void {
    this.usage.noteCall()
    // Measuring takes 50 turns of the event loop in a second, which are most of those of an idle site.
    this.#lag.enable()
    this.#lagEnd ??= setTimeout(() => this.#lag.disable(), lagMs).unref()
    this.#lagEnd.refresh()
  }

  request({ plugin, method, route, status }: { plugin: string; method: string; route: string; status: number }, seconds: number): void {
    const key = `plugin="${plugin}",method="${method}",route="${route}",status="${status}"`
    const timing = this.#requests.get(key) ?? { count: 0, seconds: 0, buckets: bounds.map(() => 0) }
    timing.count += 1
    timing.seconds += seconds
    for (const [index, bound] of bounds.entries()) if (seconds <= bound) timing.buckets[index] = (timing.buckets[index] ?? 0) + 1
    this.#requests.set(key, timing)
  }

  async text(): Promise<string> {
    const requests = [...this.#requests].flatMap(([labels, { count, seconds, buckets }]) => [
      ...bounds.map((bound, index) => `verdict_requests_seconds_bucket{${labels},le="${bound}"} ${buckets[index] ?? 0}`),
      `verdict_requests_seconds_bucket{${labels},le="+Inf"} ${count}`,
      `verdict_requests_seconds_sum{${labels}} ${seconds.toFixed(6)}`,
      `verdict_requests_seconds_count{${labels}} ${count}`,
    ])
    const faults = [...this.#faults].map(([plugin, count]) => `verdict_plugin_faults_total{plugin="${plugin}"} ${count}`)
    const gauges = await Promise.all([...this.#gauges].map(async ([name, read]) => [`# TYPE ${name} gauge`, `${name} ${await read()}`]))
    return [
      '# TYPE verdict_requests_seconds histogram',
      ...requests,
      '# TYPE verdict_plugin_faults_total counter',
      ...faults,
      ...gauges.flat(),
      ...healthLines(await this.#readHealth()),
      '',
    ].join('\n')
  }

  stop(): void {
    clearTimeout(this.#lagEnd)
    this.#lag.disable()
  }
}

const states = ['good', 'warning', 'bad'] as const

function healthLines(items: readonly HealthItem[]): string[] {
  if (items.length === 0) return []
  const measures = items.flatMap((item) => Object.entries(item.measures))
  return [
    '# HELP verdict_health_state 0 is good, 1 a warning, 2 bad',
    '# TYPE verdict_health_state gauge',
    ...items.map(({ plugin, name, state }) => `verdict_health_state{plugin="${plugin}",item="${name}"} ${states.indexOf(state)}`),
    ...measures.flatMap(([name, value]) => [`# TYPE verdict_${name} gauge`, `verdict_${name} ${value}`]),
  ]
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
      const labels = { plugin, method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
      metrics.request(labels, reply.elapsedTime / 1000)
    })
  },
  { name: 'request-metrics' },
)
