import { writeSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { processorTimeOf } from './processor-time.js'

const { turns, limitMs } = workerData
/** How long the inspector may take; it cannot interrupt some native functions. */
const patienceMs = 5000
const standardError = 2

/** Where the main thread is, innermost first, and the fields of `currentWork`. */
async function whatItDoes() {
  const session = new Session()
  session.connectToMainThread()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  await setTimeout(200)
  const { profile } = await session.post('Profiler.stop')
  const { result } = await session.post('Runtime.evaluate', { expression: "globalThis[Symbol.for('verdict.currentWork')]()", returnByValue: true })
  return { ...result.value, stack: stackOf(profile) }
}

function stackOf({ nodes, samples = [] }) {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])))
  const frames = []
  for (let node = nodes.find(({ id }) => id === samples.at(-1)); node; node = parents.get(node.id)) {
    const { functionName, url, lineNumber } = node.callFrame
    if (url) frames.push(`${functionName || '(anonymous)'} ${url}:${lineNumber + 1}`)
  }
  return frames
}

async function endProcess(usedMs) {
  const work = await Promise.race([whatItDoes(), setTimeout(patienceMs, {})]).catch(() => ({}))
  const entry = { level: 60, time: new Date().toISOString(), pid: process.pid, ...work, usedMs }
  try {
    writeSync(standardError, `${JSON.stringify({ ...entry, msg: 'ended by its watchdog: the main thread no longer turns its event loop' })}\n`)
  } finally {
    // Also if the log cannot be written.
    process.kill(process.pid, 'SIGKILL')
  }
}

let turn = -1
let usedAtTurn = 0
while (process.platform === 'linux') {
  await setTimeout(limitMs / 5)
  const [now, used] = [Atomics.load(turns, 0), processorTimeOf(process.pid)]
  if (now !== turn) [turn, usedAtTurn] = [now, used]
  else if (used - usedAtTurn >= limitMs) await endProcess(used - usedAtTurn)
}
