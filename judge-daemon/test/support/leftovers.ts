import { readdir, readFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'

const firstUid = 61_000
const lastUid = 61_999

interface Process {
  pid: number
  parent: number
  uid: number
  zombie: boolean
}

async function readProcesses(): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(
    names.map(async (name): Promise<Process | undefined> => {
      const text = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
      const field = (expression: RegExp) => Number(expression.exec(text)?.[1])
      return text ? { pid: Number(name), parent: field(/^PPid:\s+(\d+)/m), uid: field(/^Uid:\s+(\d+)/m), zombie: /^State:\s+Z/m.test(text) } : undefined
    }),
  )
  return all.filter((one) => one !== undefined)
}

function below(root: number, all: readonly Process[]): Process[] {
  const children = all.filter((one) => one.parent === root)
  return children.flatMap((child) => [child, ...below(child.pid, all)])
}

/** Counts what programs must not leave behind: processes, cgroups and mounts of the judges that this process runs. */
export async function leftovers(): Promise<{ processes: number; groups: string[]; mounts: number }> {
  const own = below(process.pid, await readProcesses())
  const processes = own.filter((one) => one.uid >= firstUid && one.uid <= lastUid && !one.zombie).length
  const bases = own.map((one) => `-path '*/verdict-${one.pid}/*'`).join(' -o ')
  const groups = bases
    ? execFileSync('sh', ['-c', `find /sys/fs/cgroup -type d \\( ${bases} \\) 2>/dev/null || true`])
        .toString()
        .split('\n')
        .filter(Boolean)
    : []
  const mounts = (await readFile('/proc/self/mountinfo', 'utf8')).split('\n').filter((line) => line.includes('/jail/root')).length
  return { processes, groups, mounts }
}
