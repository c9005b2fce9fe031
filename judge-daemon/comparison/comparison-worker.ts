import { parentPort } from 'node:worker_threads'
import { compare } from './compare.ts'
import type { ComparisonRule } from './comparison.ts'

/** An output and its answer, for a thread that compares. */
export interface ComparisonRequest {
  readonly rule: ComparisonRule
  readonly output: Uint8Array<ArrayBuffer>
  readonly answer: Uint8Array<ArrayBuffer>
}

parentPort?.on('message', ({ rule, output, answer }: ComparisonRequest) => parentPort?.postMessage(compare(rule, output, answer)))
