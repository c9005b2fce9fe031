import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const probe = spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs -o size=1m none /mnt'], { encoding: 'utf8' })

/** Why this machine cannot have a disk of its own for a test; undefined where it can. */
export const smallDiskRefused = probe.status === 0 ? undefined : (probe.error?.message ?? probe.stderr.trim())

export interface SmallDisk {
  readonly directory: string
  /** Takes all that is left. */
  fill(): void
  /** Gives back what `fill` took. */
  free(): void
  remove(): Promise<void>
}

/** A disk of a few megabytes. A process with a mount namespace of its own holds it, so that it goes with that process, however we end. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const place = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const mount = `mount -t tmpfs -o size=${megabytes}m none "$0" && echo mounted && exec cat`
  const holder = spawn('unshare', ['--mount', 'sh', '-c', mount, place], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  const disk = `/proc/${holder.pid}/root${place}`
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
      rmdirSync(place)
    },
  }
}
