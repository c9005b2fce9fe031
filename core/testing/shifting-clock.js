import { readFileSync } from 'node:fs'

/*
 * Loaded with `--import`: the clock of this process and of its threads is ahead by the milliseconds in the file that the query names. As when
 * an operator sets the clock of a machine, timers and `performance.now()` do not follow it.
 */
const file = new URL(import.meta.url).searchParams.get('offset')
const readEveryMs = 100
const RealDate = Date
let [offset, readAt] = [0, -Infinity]

function now() {
  const at = performance.now()
  if (at - readAt >= readEveryMs) {
    readAt = at
    offset = Number(readFileSync(file, 'utf8'))
  }
  return RealDate.now() + offset
}

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, constructor) => Reflect.construct(target, given.length === 0 ? [now()] : given, constructor),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
RealDate.prototype.constructor = globalThis.Date
