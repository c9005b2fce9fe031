type Labels = Readonly<Record<string, string>>

/** One figure of a family. */
export interface Sample {
  readonly part?: 'bucket' | 'sum' | 'count'
  readonly labels: Labels
  readonly value: number
}

/** Figures of one kind for a monitor, with a sample for each set of labels. Names begin with `verdict_`. */
export interface MetricFamily {
  readonly name: string
  readonly kind: 'gauge' | 'counter' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}

export const gauge = (name: string, help: string, value: number | readonly Sample[]): MetricFamily => ({
  name,
  kind: 'gauge',
  help,
  samples: typeof value === 'number' ? [{ labels: {}, value }] : value,
})

/** Counts events since this process started. */
export class Counter {
  readonly #family: Pick<MetricFamily, 'name' | 'help'>
  readonly #counts = new Map<string, { readonly labels: Labels; value: number }>()

  constructor(name: string, help: string) {
    this.#family = { name, help }
  }

  add(labels: Labels): void {
    const known = this.#counts.get(textOf(labels))
    if (known) known.value += 1
    else this.#counts.set(textOf(labels), { labels, value: 1 })
  }

  valueOf(labels: Labels): number {
    return this.#counts.get(textOf(labels))?.value ?? 0
  }

  read(): MetricFamily {
    return { ...this.#family, kind: 'counter', samples: [...this.#counts.values()] }
  }
}

interface Timing {
  readonly labels: Labels
  readonly buckets: number[]
  count: number
  sum: number
}

/** Measures how long events take since this process started. */
export class Histogram {
  readonly #family: Pick<MetricFamily, 'name' | 'help'>
  readonly #bounds: readonly number[]
  readonly #timings = new Map<string, Timing>()

  /** `bounds` are those of the buckets, in seconds. */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#family = { name, help }
    this.#bounds = bounds
  }

  observe(labels: Labels, seconds: number): void {
    const known = this.#timings.get(textOf(labels))
    const timing = known ?? { labels, buckets: this.#bounds.map(() => 0), count: 0, sum: 0 }
    if (!known) this.#timings.set(textOf(labels), timing)
    timing.count += 1
    timing.sum += seconds
    for (const [index, bound] of this.#bounds.entries()) if (seconds <= bound) timing.buckets[index] = (timing.buckets[index] ?? 0) + 1
  }

  read(): MetricFamily {
    const samples = [...this.#timings.values()].flatMap(({ labels, buckets, count, sum }): Sample[] => [
      ...this.#bounds.map((bound, index) => ({ part: 'bucket' as const, labels: { ...labels, le: String(bound) }, value: buckets[index] ?? 0 })),
      { part: 'bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { part: 'sum', labels, value: sum },
      { part: 'count', labels, value: count },
    ])
    return { ...this.#family, kind: 'histogram', samples }
  }
}

/** Writes families in Prometheus' text format. */
export function writeMetrics(families: readonly MetricFamily[]): string {
  const lines = families.flatMap(({ name, kind, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${kind}`,
    ...samples.map(({ part, labels, value }) => `${part ? `${name}_${part}` : name}${textOf(labels)} ${value}`),
  ])
  return [...lines, ''].join('\n')
}

function textOf(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
