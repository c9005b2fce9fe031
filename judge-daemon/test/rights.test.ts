import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startTestSite } from '@verdict/core/testing'
import { judgeAdminApi } from '@verdict/plugin-judging/contract'
import { submission } from '@verdict/plugin-judging/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import judging from '../../plugins/judging/server/index.ts'
import taskSource, { taskSourceApi } from '../../plugins/judging/testing/task-source.ts'
import { findProgram } from '../languages/find-languages.ts'
import { architectureSource } from '../sandbox/jail/build-jail.ts'
import { spawnDaemon } from '../site/test/support/spawn-daemon.ts'
import { cacheFolder, isRoot } from './support/judge.ts'

const sufficient = '+sys_admin,+setuid,+setgid,+kill,+chown,+dac_override,+setpcap,+sys_nice'
const works = 'works: jail\ncapabilities of programs: 0000000000000000'
const without = (right: string) => ['setpriv', '--bounding-set', `-${right}`, '--inh-caps', '-all']

async function tryJail(launcher: readonly string[], folder = cacheFolder, env: Record<string, string> = {}): Promise<string> {
  const [program = '', ...words] = [...launcher, process.execPath, join(import.meta.dirname, 'support/try-jail.ts'), folder]
  const { stdout } = await promisify(execFile)(program, words, { env: { PATH: process.env['PATH'], ...env } })
  return stdout.trim()
}

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-rights-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('an architecture without a list of system calls is refused with the file that it needs', () => {
  expect(() => architectureSource('riscv64')).toThrow(/system calls of riscv64: .*architectures\/riscv64\.c is missing/)
})

describe.skipIf(!isRoot || findProgram('setpriv') === undefined)('the rights of the jail (needs root and setpriv)', () => {
  test.each(['sys_admin', 'setuid', 'setgid', 'kill', 'chown', 'dac_override'])(
    'without %s it refuses to start, with the line that grants it',
    async (right) => {
      const name = right.toUpperCase()
      const answer = await tryJail(without(right), cacheFolder, { container: 'podman' })
      expect(answer).toMatch(new RegExp(`^refused: .*\njail: the capability CAP_${name} is missing, without which .*`))
      expect(answer).toContain(`To grant it: cap_add: [${name}] in compose.yaml, or --cap-add=${name}`)
    },
  )

  test('without SYS_NICE it works, and says what is weaker', async () => {
    expect(await tryJail(without('sys_nice'))).toMatch(/^works: jail\nthe capability CAP_SYS_NICE is missing/)
  })

  test('without the rest of the rights of root it works, also in an account of its own', async () => {
    expect(await tryJail(['setpriv', `--bounding-set=-all,${sufficient}`, '--inh-caps', '-all', '--no-new-privs'])).toBe(works)
    const folder = await ownFolder()
    await chmod(folder, 0o777)
    const account = ['setpriv', '--reuid=64990', '--regid=64990', '--clear-groups', '--no-new-privs']
    expect(await tryJail([...account, '--inh-caps', sufficient, '--ambient-caps', sufficient, `--bounding-set=-all,${sufficient}`], folder)).toBe(works)
    expect(await tryJail(account, folder, { container: 'podman' })).toMatch(/^refused: /)
  })

  test('where control groups and /proc/sys are read-only, as in a container, it works', async () => {
    const readOnly = 'for point in $(awk \'$3 ~ /^cgroup/ { print $2 }\' /proc/mounts); do mount -o remount,bind,ro "$point" || exit; done'
    const script = `${readOnly}; mount --bind /proc/sys /proc/sys && mount -o remount,bind,ro /proc/sys && ! echo 1 2>/dev/null > /proc/sys/kernel/hostname && exec "$@"`
    expect(await tryJail(['unshare', '--mount', 'sh', '-c', script, 'sh'])).toBe(works)
  })

  test('without control groups it refuses to start and says how to get them', async () => {
    expect(await tryJail(['unshare', '--mount', 'sh', '-c', 'umount -R /sys/fs/cgroup && exec "$@"', 'sh'], cacheFolder, { container: 'podman' })).toMatch(
      /^refused: .*\njail: .*could not be limited by cgroups\. To change this: cgroup: private in compose\.yaml/,
    )
  })

  test('a judge with too few rights shows the site why; submissions wait and get no verdict', async () => {
    const site = await startTestSite([judging, taskSource])
    onTestFinished(() => site.close())
    const admin = (await site.as('root')).use(judgeAdminApi)
    const { token } = await admin.addDaemon({ body: { name: 'weak' } })
    const tasks = site.visitor().use(taskSourceApi)
    await tasks.put({ body: { tasks: [{ ref: 'a', work: submission({ language: 'C', code: 'int main() { return 0; }' }) }] } })
    const daemon = spawnDaemon({ url: site.url, token }, await ownFolder(), ['env', 'VERDICT_JUDGE_BACKEND=jail', ...without('kill')])
    onTestFinished(() => daemon.kill())
    const row = async () => (await admin.daemons()).daemons.find(({ name }) => name === 'weak')
    await vi.waitFor(async () => expect((await row())?.trouble).toMatch(/CAP_KILL is missing/), { timeout: 60_000, interval: 100 })
    expect(await tasks.results()).toMatchObject([{ ref: 'a', verdict: null }])
    expect(await tasks.progress({ query: { ref: 'a' } })).toMatchObject([{ status: 5 }])
  })
})
