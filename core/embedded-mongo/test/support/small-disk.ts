import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const probe = spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs -o size=1m none /mnt'], { encoding: 'utf8' })

/** Why this machine cannot mount a disk for a test; undefined if it can. */
export const smallDiskUnavailable = probe.status === 0 ? undefined : (probe.error?.message ?? probe.stderr.trim())

export interface SmallDisk {
  readonly directory: string
  /** Takes all free space. */
  fill(): void
  /** Frees what `fill` took. */
  free(): void
  remove(): Promise<void>
}

/** A disk of a few megabytes, mounted in the mount namespace of a child process, so that it disappears with that process. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const mountPoint = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const mount = `mount -t tmpfs -o size=${megabytes}m none "$0" && echo mounted && exec cat`
  const holder = spawn('unshare', ['--mount', 'sh', '-c', mount, mountPoint], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  const disk = `/proc/${holder.pid}/root${mountPoint}`
  const filler = join(disk, 'filler')
  return {
    directory: join(disk, 'database'),
    fill: () => {
      for (const size of [1024 * 1024, 4096])
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(size), { flag: 'a' })
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
    },
    free: () => rmSync(filler),
    remove: async () => {
      holder.stdin.end()
      await once(holder, 'exit')
      rmdirSync(mountPoint)
    },
  }
}
