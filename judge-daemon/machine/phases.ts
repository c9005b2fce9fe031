import { tracingChannel, type TracingChannel } from 'node:diagnostics_channel'

interface Span {
  began?: number
}
const channelOf = (name: string): TracingChannel<unknown, Span> => tracingChannel(`verdict-judge:${name}`)

/** The steps on which the time of a submission is spent. A run is that of a program in its box, with its start and its cleanup. */
const channels = {
  'wait for a compiler': channelOf('wait-to-compile'),
  compile: channelOf('compile'),
  'wait for a core': channelOf('wait-to-run'),
  'open a box': channelOf('open-box'),
  run: channelOf('run'),
  compare: channelOf('compare'),
}
export type Phase = keyof typeof channels

/** Does the work, and reports when it begins and ends to those who measure: to none in a daemon, where this costs nothing. */
export const inPhase = <T>(phase: Phase, work: () => Promise<T>): Promise<T> => channels[phase].tracePromise(work, {})

/** Calls the listener with the milliseconds of every phase that ends. */
export function onPhase(listener: (phase: string, milliseconds: number) => void): void {
  for (const [phase, channel] of Object.entries(channels)) {
    channel.subscribe({
      start: (span) => void (span.began = performance.now()),
      end: () => undefined,
      asyncStart: () => undefined,
      asyncEnd: ({ began = 0 }) => listener(phase, performance.now() - began),
      error: () => undefined,
    })
  }
}
