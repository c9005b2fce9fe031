import type { Fault } from '../fault.ts'

export const exchangeFaults: readonly Fault[] = [
  {
    title: 'a package may unpack to any size',
    file: 'plugins/exchange/server/archive/package-budget.ts',
    before: '    this.#bytes += bytes\n',
    after: '    this.#bytes = bytes\n',
  },
  {
    title: 'a link leads out of the package',
    file: 'plugins/exchange/server/archive/follow-links.ts',
    before: '      if (at.pop() === undefined) return undefined\n',
    after: '      at.pop()\n',
  },
  {
    title: 'an import crash of a validator is accepted',
    file: 'plugins/exchange/server/programs/program-faults.ts',
    before: 'if (end.exitCode === (accepts ?? 0)) return undefined',
    after: 'if (end.exitCode === (accepts ?? 0) || accepts !== undefined) return undefined',
  },
]
