import { statSync } from 'node:fs'
import { join } from 'node:path'
import { hostMounts } from '../host-mounts.ts'
import type { BoxOptions, PlacedFile } from '../sandbox.ts'

interface Container {
  sandboxInit: string
  folder: string
  options: BoxOptions
  files: { file: PlacedFile; descriptor: number }[]
}

const devices = ['/dev/null', '/dev/zero', '/dev/full', '/dev/random', '/dev/urandom']
const streams = [
  ['/dev/fd', '/proc/self/fd'],
  ['/dev/stdin', '/proc/self/fd/0'],
  ['/dev/stdout', '/proc/self/fd/1'],
  ['/dev/stderr', '/proc/self/fd/2'],
] as const
/* These reveal the whole machine, or count what its programs do: without root, /proc cannot be mounted without them. Each costs a mount for every run. */
const hiddenFiles = [
  'buddyinfo cmdline diskstats interrupts kallsyms kcore key-users keys loadavg locks pagetypeinfo schedstat slabinfo softirqs stat swaps sysrq-trigger',
  'timer_list vmallocinfo vmstat zoneinfo sys/kernel/ns_last_pid sys/kernel/pty/nr sys/kernel/random/entropy_avail',
].flatMap((names) => names.split(' ').map((name) => `/proc/${name}`))
const hiddenFolders = ['/proc/pressure', '/proc/sys/fs']

/** Programs cannot read what only root may read. */
function isShown(path: string): boolean {
  const about = statSync(path, { throwIfNoEntry: false })
  return about !== undefined && (about.mode & 0o004) !== 0
}

/** The arguments of bubblewrap: all namespaces unshared, the machine's programs read-only, small file systems in memory. */
export function bubblewrapArguments({ sandboxInit, folder, options, files }: Container): string[] {
  const { mounts, links } = hostMounts()
  const parents = new Set(files.flatMap(({ file }) => parentsOf(file.name)))
  return [
    '--unshare-all',
    '--unshare-user',
    '--die-with-parent',
    '--as-pid-1',
    '--new-session',
    '--clearenv',
    '--hostname',
    'judge',
    '--uid',
    '64000',
    '--gid',
    '64000',
    '--cap-drop',
    'ALL',
    ...[...mounts, ...(options.mounts ?? [])].flatMap(({ source, target }) => ['--ro-bind', source, target]),
    ...links.flatMap(({ from, to }) => ['--symlink', to, from]),
    '--proc',
    '/proc',
    ...hiddenFiles.filter(isShown).flatMap((path) => ['--ro-bind-try', '/dev/null', path]),
    ...hiddenFolders.filter(isShown).flatMap((path) => ['--tmpfs', path, '--remount-ro', path]),
    '--size',
    '65536',
    '--tmpfs',
    '/dev',
    ...devices.flatMap((name) => ['--dev-bind', name, name]),
    ...streams.flatMap(([from, to]) => ['--symlink', to, from]),
    '--perms',
    '1777',
    '--size',
    String(64 << 20),
    '--tmpfs',
    '/dev/shm',
    '--remount-ro',
    '/dev',
    '--size',
    String(options.space ?? 256 << 20),
    '--tmpfs',
    '/w',
    '--perms',
    '0700',
    '--dir',
    '/w/box',
    '--perms',
    '1777',
    '--dir',
    '/w/tmp',
    '--symlink',
    '/w/tmp',
    '/tmp',
    '--ro-bind',
    join(folder, 'program'),
    '/p',
    '--ro-bind',
    sandboxInit,
    '/opt/init',
    ...[...parents].flatMap((name) => ['--dir', `/w/box/${name}`]),
    ...files.flatMap(({ file, descriptor }) => ['--perms', file.executable ? '0755' : '0644', '--file', String(descriptor), `/w/box/${file.name}`]),
    '--remount-ro',
    '/',
    '--',
    '/opt/init',
  ]
}

function parentsOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
