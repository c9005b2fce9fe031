import { join } from 'node:path'
import { messageOf } from '@verdict/core'
import { Bubblewrap } from '../sandbox/bubblewrap/bubblewrap.ts'
import { GoJudge } from '../sandbox/go-judge/go-judge.ts'
import { Jail } from '../sandbox/jail/jail.ts'
import { Unsafe } from '../sandbox/unsafe/unsafe.ts'
import { SandboxError, type BackendName, type Sandbox } from '../sandbox/sandbox.ts'

export interface BackendOptions {
  folder: string
  backend?: BackendName
  goJudge?: { url: string; token?: string }
  unsafe?: boolean
}

export interface BackendChoice {
  name: BackendName
  weaknesses: readonly string[]
  open(slot: number): Promise<Sandbox>
}

/** The strongest sandbox that works on this machine, or the one that the options name. */
export async function chooseBackend(options: BackendOptions): Promise<BackendChoice> {
  const reasons: string[] = []
  for (const name of options.backend ? [options.backend] : order(options)) {
    const open = openers[name]
    try {
      const first = await open(options, 0)
      const { weaknesses } = first
      await first.close()
      return { name, weaknesses, open: (slot) => open(options, slot) }
    } catch (error) {
      reasons.push(`${name}: ${messageOf(error)}`)
    }
  }
  throw new SandboxError(`no sandbox works on this machine; --unsafe judges without protection\n${reasons.join('\n')}`)
}

const order = (options: BackendOptions): BackendName[] => [
  ...(options.goJudge ? (['go-judge'] as const) : []),
  'jail',
  'bubblewrap',
  ...(options.unsafe ? (['unsafe'] as const) : []),
]

const openers: Record<BackendName, (options: BackendOptions, slot: number) => Promise<Sandbox>> = {
  jail: (options, slot) => Jail.start({ folder: join(options.folder, 'jail'), slot }),
  bubblewrap: (options) => Bubblewrap.start({ folder: join(options.folder, 'bubblewrap') }),
  'go-judge': async (options) => {
    if (!options.goJudge) throw new SandboxError('no go-judge URL is configured')
    return GoJudge.start(options.goJudge)
  },
  unsafe: async (options) => {
    if (!options.unsafe) throw new SandboxError('requires --unsafe')
    return Unsafe.start({ folder: join(options.folder, 'unsafe') })
  },
}
