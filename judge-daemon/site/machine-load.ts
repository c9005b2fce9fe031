import { cpus, freemem, totalmem } from 'node:os'

/** Measures in percent how busy the machine was since the last reading. */
export class MachineLoad {
  #before = sums()

  read(): { cpu: number; memory: number } {
    const now = sums()
    const total = now.total - this.#before.total
    const idle = now.idle - this.#before.idle
    this.#before = now
    return { cpu: total > 0 ? bounded(100 * (1 - idle / total)) : 0, memory: bounded(100 * (1 - freemem() / totalmem())) }
  }
}

function sums(): { total: number; idle: number } {
  const times = cpus().map((core) => core.times)
  return {
    total: times.reduce((sum, time) => sum + time.user + time.nice + time.sys + time.idle + time.irq, 0),
    idle: times.reduce((sum, time) => sum + time.idle, 0),
  }
}

function bounded(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent * 10) / 10))
}
