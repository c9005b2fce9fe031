import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** The processor time in milliseconds of a thread of this process, by the number that Linux gives it; that of the main thread is the number of the process. */
export function processorTimeOf(thread) {
  const line = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
  // The second field is a name, which may contain spaces.
  const [userTicks, systemTicks] = line.slice(line.lastIndexOf(')')).split(' ').slice(12, 14)
  return ((Number(userTicks) + Number(systemTicks)) * 1000) / ticksPerSecond
}
