import { existsSync, readFileSync } from 'node:fs'

interface Right {
  bit: number
  /** The capability without `CAP_`, as containers call it. */
  name: string
  /** The loss, as the end of a sentence. */
  lost: string
}

/** The capabilities without which the jail protects nothing or hangs; each was found by taking it away. */
export const neededRights: readonly Right[] = [
  { bit: 21, name: 'SYS_ADMIN', lost: 'programs get no namespaces and no file system of their own' },
  { bit: 7, name: 'SETUID', lost: 'programs run as the account of the judge' },
  { bit: 6, name: 'SETGID', lost: 'programs run in the groups of the judge' },
  { bit: 5, name: 'KILL', lost: 'programs cannot be ended at their limits' },
  { bit: 0, name: 'CHOWN', lost: 'programs get no working folder' },
  { bit: 1, name: 'DAC_OVERRIDE', lost: 'the judge cannot read what programs write, or limit their memory' },
]
const niceRight: Right = { bit: 23, name: 'SYS_NICE', lost: 'other work on this machine delays timed programs' }

/** How the judge was started decides what grants a right. */
const isInContainer = () => process.env['container'] !== undefined || existsSync('/run/.containerenv') || existsSync('/.dockerenv')
const isInUnit = () => process.env['INVOCATION_ID'] !== undefined

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

const status = (name: string) => new RegExp(`^${name}:\\s+(\\w+)`, 'm').exec(read('/proc/self/status'))?.[1] ?? '0'

const isMissing = ({ bit }: Right) => ((BigInt(`0x${status('CapEff')}`) >> BigInt(bit)) & 1n) === 0n

function describe({ name, lost }: Right): string {
  return `the capability CAP_${name} is missing, without which ${lost}. To grant it: ${howToGrant(name)}`
}

function howToGrant(name: string): string {
  if (isInContainer()) return `cap_add: [${name}] in compose.yaml, or --cap-add=${name}`
  if (isInUnit()) return `AmbientCapabilities=CAP_${name} and CapabilityBoundingSet=CAP_${name} in the unit`
  return 'start the judge as root'
}

/** Why the jail cannot work, one line for each missing right; empty if it has all. */
export function missingRights(): string[] {
  const missing = neededRights.filter(isMissing)
  return missing.length > 0 && process.getuid?.() !== 0 && !isInContainer() && !isInUnit() ? ['requires root'] : missing.map(describe)
}

/** Weaknesses for each right that would only improve judging. */
export function weakRights(): string[] {
  return [niceRight].filter(isMissing).map(describe)
}

/** Everything that can have refused something for which the judge has the capabilities, with the line that permits it. */
export function refusedBy(): string[] {
  const label = read('/proc/self/attr/current')
  const isConfined = label !== '' && !label.startsWith('unconfined') && !label.startsWith('kernel')
  const [first, , count] = read('/proc/self/uid_map').split(/\s+/)
  return [
    ...(status('Seccomp') === '2'
      ? [
          isInUnit() && !isInContainer()
            ? 'a filter of system calls: remove SystemCallFilter= and RestrictNamespaces= from the unit, or use those of config/deploy/verdict-judge.service'
            : 'a filter of system calls: security_opt: [seccomp=config/deploy/seccomp-judge.json] in compose.yaml, or --security-opt seccomp=FILE',
        ]
      : []),
    ...(isConfined ? [`the security module (${label}): security_opt: [apparmor=unconfined] in compose.yaml, or --security-opt apparmor=unconfined`] : []),
    ...(first === '0' && count === '4294967295' ? [] : ['a user namespace: start the container as root, without userns']),
  ]
}

/** How this judge gets control groups that it can limit programs with. */
export function howToGetGroups(): string {
  if (isInContainer()) return 'cgroup: private in compose.yaml, or --cgroupns=private, and a host with the memory and pids controllers'
  return isInUnit() ? 'Delegate=yes in the unit' : 'mount the controllers memory, cpuacct and pids, or cgroup2, at /sys/fs/cgroup'
}
