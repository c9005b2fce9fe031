import { Counter, gauge, Histogram, type MetricFamily, type Sample } from '../base/metric-family.ts'
import { withLimit } from '../base/time-limit.ts'
import type { PluginMetrics } from '../kernel/server-context.ts'
import type { Disposables } from './disposables.ts'
import type { SiteServices } from './site-services.ts'

/** The figures of one plugin. If it fails to read them, they are missing, and those of others are not. */
export function pluginMetrics(plugin: string, { metrics, limits, onFault, onLate }: SiteServices, disposables: Disposables): PluginMetrics {
  const add = (read: () => Promise<readonly MetricFamily[]>) => disposables.add(metrics.add(read))
  function shown<T extends Counter | Histogram>(measure: T): T {
    add(async () => [measure.read()])
    return measure
  }
  return {
    counter: (name, help) => shown(new Counter(name, help)),
    histogram: (name, help, bounds) => shown(new Histogram(name, help, bounds)),
    gauges: (helps, read) =>
      add(async () => {
        const late = `no answer within ${limits.contribution} ms`
        try {
          const values: Readonly<Record<string, number | readonly Sample[]>> = await withLimit(read(), limits.contribution, late, (ms) =>
            onLate(plugin, 'metrics', ms),
          )
          return Object.entries<string>(helps).map(([name, help]) => gauge(name, help, values[name] ?? []))
        } catch (error) {
          onFault(plugin, 'metrics', error)
          return []
        }
      }),
  }
}
