import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Bubblewrap, type BubblewrapBox } from '../bubblewrap/bubblewrap.ts'
import type { BackendName, BoxOptions } from '../sandbox.ts'

/** No isolation: limits are sampled, and programs can access everything that the daemon can. Only with --unsafe. */
export class Unsafe extends Bubblewrap {
  override readonly backend: BackendName = 'unsafe'
  override readonly weaknesses = ['nothing is isolated: programs can access everything that this process can']
  override readonly folders = { program: '../program', work: '.' }

  static override async start(options: { folder: string }): Promise<Unsafe> {
    return new Unsafe(await Bubblewrap.build(options.folder), join(options.folder, `boxes-${randomUUID()}`))
  }

  override async open(options: BoxOptions = {}): Promise<BubblewrapBox> {
    const box = await super.open(options)
    box.unsafe = true
    return box
  }
}
