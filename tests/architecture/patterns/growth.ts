import { createContext, Script } from 'node:vm'

const call = new Script('work()')
const context = createContext({ work: undefined })
const lengths = [2 << 10, 8 << 10, 32 << 10]
/** Work may cost this many times the processor time of a text of a quarter of the length … */
const maxGrowth = 5
/** … or this much, if that is more. */
const floorMs = 20
/** Long texts that take longer count as endless. */
const mostMs = 20_000
/** The machine may be slower for a moment, so only what repeats counts. */
const rounds = 5

/** Reports how work grows too fast with the length of its text; undefined if it does not. Work that is slow for any text needs a higher floor. */
export function excessiveGrowth(work: (length: number) => unknown, floor = floorMs): string | undefined {
  let growth: string | undefined
  for (let round = 0; round < rounds; round += 1) {
    growth = measuredGrowth(work, floor)
    if (growth === undefined) return undefined
  }
  return growth
}

function measuredGrowth(work: (length: number) => unknown, floor: number): string | undefined {
  let before = 0
  for (const length of lengths) {
    const allowed = Math.max(floor, maxGrowth * before)
    before = costOf(() => work(length), allowed)
    if (before > allowed) return `${length >> 10} kB cost more than ${Math.round(allowed)} ms of processor time`
  }
  return undefined
}

/** Whether work grows too fast on still longer texts. High costs that grow like the length seem to grow faster on short texts. */
export function growsFurther(work: (length: number) => unknown): boolean {
  for (let round = 0; round < rounds; round += 1) {
    const shorter = costOf(() => work(32 << 10), mostMs)
    if (shorter < Infinity && costOf(() => work(128 << 10), mostMs) <= maxGrowth * shorter) return false
  }
  return true
}

/** The processor time of work in ms; `Infinity` as soon as it exceeds a limit. */
function costOf(work: () => unknown, limit: number): number {
  // The time limit is one of the clock, and on a busy machine work gets less processor time than that.
  for (let timeout = 2 * Math.ceil(limit); ; timeout *= 2) {
    const start = process.cpuUsage()
    const isFinished = finishes(work, timeout)
    const { user, system } = process.cpuUsage(start)
    const cost = (user + system) / 1000
    if (isFinished) return cost
    if (cost > limit) return Infinity
  }
}

/** Works until a time limit in ms; returns whether the work finished. Only code that a context runs can be stopped. */
export function finishes(work: () => unknown, timeout: number): boolean {
  context.work = work
  try {
    call.runInContext(context, { timeout })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false
    throw error
  }
}
