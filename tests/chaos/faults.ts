import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '@verdict/core/testing'
import type { SmallDisk } from '../../core/embedded-mongo/test/support/small-disk.ts'
import type { ChaosCluster } from './processes/chaos-cluster.ts'
import type { ChaosProcess } from './processes/chaos-process.ts'

export interface Fault {
  readonly kind: string
  /** The process or disk that it harms: one fault at a time. */
  readonly target: ChaosProcess | SmallDisk
  /** Harms the cluster for a while, and resolves when it is as before. */
  inject(): Promise<void>
}

export interface FaultTimes {
  /** How long a process is stopped. */
  readonly haltMs: number
  /** How long a clock is wrong, and the disk is full. */
  readonly wrongMs: number
}

const minuteMs = 60_000
/** Less and more than leases, a term of a contest and the life of a token. */
const clockShifts = [-26 * 60, -90, -3, 3, 90, 26 * 60].map((minutes) => minutes * minuteMs)

/** One fault of each kind, in a random order. */
export function shuffledFaults(cluster: ChaosCluster, random: Random, times: FaultTimes): Fault[] {
  const { database, disk, sites, judges } = cluster
  const targets = [...(database ? [database] : []), random.pick(sites), random.pick(judges)]
  const faults = targets.flatMap((target) => [
    kill(target, 500 + random.below(4000)),
    halt(target, times),
    shift(target, random.pick(clockShifts), times),
    killWhileShifted(target, random.pick(clockShifts), times),
  ])
  if (disk) {
    const inject = async () => {
      disk.fill()
      await pause(times.wrongMs).finally(() => disk.free())
    }
    faults.push({ kind: 'full disk', target: disk, inject })
  }
  const keys = new Map(faults.map((fault) => [fault, random.next()]))
  return faults.toSorted((a, b) => keys.get(a)! - keys.get(b)!)
}

function kill(target: ChaosProcess, awayMs: number): Fault {
  const inject = async () => {
    await target.kill()
    await pause(awayMs)
    await target.start()
  }
  return { kind: `kill -9 of ${target.name}`, target, inject }
}

function halt(target: ChaosProcess, { haltMs }: FaultTimes): Fault {
  const inject = async () => {
    target.halt()
    await pause(haltMs).finally(() => target.resume())
  }
  return { kind: `stop of ${target.name}`, target, inject }
}

function shift(target: ChaosProcess, aheadMs: number, { wrongMs }: FaultTimes): Fault {
  const inject = async () => {
    target.setClock(aheadMs)
    await pause(wrongMs).finally(() => target.setClock(0))
  }
  return { kind: `clock of ${target.name} ${named(aheadMs)}`, target, inject }
}

/** As a machine whose clock is wrong until it starts again. */
function killWhileShifted(target: ChaosProcess, aheadMs: number, { wrongMs }: FaultTimes): Fault {
  const inject = async () => {
    target.setClock(aheadMs)
    await pause(wrongMs)
    await target.kill()
    target.setClock(0)
    await target.start()
  }
  return { kind: `clock of ${target.name} ${named(aheadMs)}, then kill -9`, target, inject }
}

function named(aheadMs: number): string {
  return `${aheadMs > 0 ? '+' : '−'}${Math.abs(aheadMs) / minuteMs} min`
}
