import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgingApi } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRoot } from '../../../judge-daemon/test/support/judge.ts'
import { startExchangeSite, bankReader, importAll } from '@verdict/plugin-exchange/testing'
import { until } from '@verdict/plugin-submissions/testing'
import { realJudge } from '@verdict/plugin-submissions/testing/real-judge'
import formatIcpc from '../server/index.ts'
import { icpcProblem, icpcZip } from './icpc-package.ts'

describe.skipIf(!isRoot)('input validators run in the sandbox', () => {
  let running: Awaited<ReturnType<typeof startExchangeSite>>
  let judge: { close(): Promise<void> } | undefined
  beforeAll(async () => {
    running = await startExchangeSite([formatIcpc, bankReader], { settings: { exchange: { programSeconds: 1 } } })
    judge = await realJudge(running.site)
    const offered = () => running.root.use(judgingApi).languages({ query: {} })
    await until(async () => expect((await offered()).map(({ name }) => name)).toEqual(expect.arrayContaining(['C++ 20 With O2', 'Python3'])), 60_000)
  }, 240_000)
  afterAll(async () => {
    await judge?.close()
    await running?.site.close()
  })

  let number = 0
  async function outcome(files: Record<string, string>, yaml: object = {}) {
    const id = `validated${(number += 1)}`
    const { items } = await importAll(running, icpcZip(icpcProblem(id, yaml, files)))
    const [item] = items
    return { checks: item!.contents?.programs?.checks ?? 0, state: item!.state, findings: item!.findings.map(({ level, message }) => `${level} ${message}`) }
  }
  const yes = 'import sys\nsys.exit(42)'
  const listed = 'import sys\nsys.exit(42 if sys.argv[1:] == ["--most", "9"] else "arguments: " + " ".join(sys.argv[1:]))'

  test('all validators of a package look at all inputs, with the arguments of their groups', async () => {
    const files = {
      'input_validators/small/small.cc':
        '#include <iostream>\n#include "most.h"\nint main() { int a, b; std::cin >> a >> b; return a <= most && b <= most ? 42 : 43; }',
      'input_validators/small/most.h': 'const int most = 10;',
      'input_validators/yes.py': yes,
      'input_format_validators/listed.py': listed,
      'input_validators/grammar.viva': '{ a; }',
      'data/testdata.yaml': 'input_validator_flags: --most 9',
    }
    expect(await outcome(files)).toEqual({ checks: 9, state: 'done', findings: ['lost Not kept: input_validators: grammar.viva.'] })
    const modern = { 'input_validators/listed.py': listed, 'data/test_group.yaml': 'input_validator_args: { listed: [--most, "9"], other: [x] }' }
    expect(await outcome(modern, { problem_format_version: '2025-09' })).toEqual({ checks: 3, state: 'done', findings: [] })
  })

  test.each<[what: string, code: string, says: RegExp]>([
    [
      'refuses an input',
      'import sys\nsys.exit(42 if "2 2" not in sys.stdin.read() else "both are 2")',
      /^error input_validators\/v\.py rejects data\/secret\/b\.in: both are 2$/,
    ],
    [
      'refuses a sample',
      'import sys\nsys.exit(43 if "1 2" in input() else 42)',
      /^error input_validators\/v\.py rejects data\/sample\/1\.in: exit status code: 43$/,
    ],
    ['means 0 by yes', 'print("fine")', /^error input_validators\/v\.py rejects data\/sample\/1\.in: exit status code: 0$/],
    ['never ends', 'while True: pass', /^error input_validators\/v\.py took more than 1000 ms for data\/sample\/1\.in\.$/],
    ['is no program', 'def (', /^error input_validators\/v\.py .*SyntaxError/s],
  ])('a validator that %s refuses the problem', async (_, code, says) => {
    expect(await outcome({ 'input_validators/v.py': code })).toEqual({ checks: 3, state: 'failed', findings: [expect.stringMatching(says)] })
  })

  // Third-party packages cannot be in this repository: FORMAT_FIXTURES names a local folder that contains them.
  const folder = join(process.env.FORMAT_FIXTURES ?? '', 'icpc')
  test.skipIf(!existsSync(folder) || process.env.FORMAT_FIXTURES === undefined).each(['hello', 'different', 'guess'])(
    'the validators of the real package %s accept its inputs',
    async (name) => {
      const { items } = await importAll(running, new File([new Uint8Array(readFileSync(join(folder, `${name}.zip`)))], `${name}.zip`))
      expect(items.map(({ state, contents }) => [state, (contents?.programs?.checks ?? 0) > 0])).toEqual([['done', true]])
    },
  )
})
