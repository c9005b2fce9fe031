import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Jail } from '../sandbox/jail/jail.ts'
import { cacheFolder, isRoot } from './support/judge.ts'

const able = isRoot && existsSync('/proc/self/autogroup')
const sessionNice = (pid: number | string) => {
  const group = readFileSync(`/proc/${pid}/autogroup`, 'utf8')
  return group ? Number(/nice (-?\d+)/.exec(group)?.[1]) : undefined
}
const niceOf = (pid: string) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')[16])

test.skipIf(!able)('each container has a session with the priority of its urgency, in which its init weighs no more than a program (needs root)', async () => {
  const jail = await Jail.start({ folder: join(cacheFolder, 'jail'), slot: 8 })
  try {
    const helper = jail.helper.processId!
    const own = sessionNice('self') ?? 0 // a process that descends from no session, as under some service managers, has no group
    const inits: string[] = []
    for (const urgency of ['timed', 'compiling', 'background'] as const) {
      await jail.open({ urgency })
      inits.push(
        ...readFileSync(`/proc/${helper}/task/${helper}/children`, 'utf8')
          .trim()
          .split(' ')
          .filter((pid) => !inits.includes(pid)),
      )
    }
    const within = (nice: number) => Math.max(-20, Math.min(19, own + nice))
    expect(inits.map((pid) => [sessionNice(pid), niceOf(pid)])).toEqual([
      [within(availableParallelism() > 1 ? -10 : 0), 0],
      [within(5), 0],
      [within(19), 0],
    ])
    expect([sessionNice(helper), niceOf(String(helper))]).toEqual([within(-15), -10])
  } finally {
    await jail.close()
  }
})
