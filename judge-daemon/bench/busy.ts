import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { statuses } from '@verdict/plugin-judging/contract'
import { parse } from 'yaml'
import { MachineTrouble, type Judge, type JudgeOptions, type JudgeTask } from '../index.ts'
import { makeBusy } from '../test/support/busy.ts'
import { languagesFile, openJudge } from '../test/support/judge.ts'
import { aPlusB, task } from '../test/support/tasks.ts'

/**
 * Judges correct programs beside processes that compute all the time, and shows which verdicts are false. Arguments are the wanted backends. `--dedicated`: on a
 * machine without a site. `--together 2`: so many submissions at a time.
 */

const language = 'C++ 17 With O2'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dedicated: { type: 'boolean', default: false },
    loads: { type: 'string', default: '0,3,6,12' },
    rounds: { type: 'string', default: '3' },
    together: { type: 'string', default: '1' },
  },
})
const loads = values.loads.split(',').map(Number)
const rounds = Number(values.rounds)
const goJudgeUrl = process.env['VERDICT_GO_JUDGE_URL']
const cases = aPlusB.slice(0, 1)
let number = Date.now()

const sum = `int a, b; std::cin >> a >> b; std::cout << a + b << std::endl;`
const patterns = Array.from(
  { length: 6 },
  (_, i) => `std::regex_match(s, m, std::basic_regex<char>("(a|b)*c${i}")) || std::regex_search(w, std::wregex(L"x+${i}"))`,
)
const checker = `#include "testlib.h"
int main(int argc, char **argv) { registerTestlibCmd(argc, argv); int j = ans.readInt(), p = ouf.readInt(); if (j != p) quitf(_wa, "%d, not %d", p, j); quitf(_ok, "%d", p); }`

const submissions: Readonly<Record<string, () => JudgeTask>> = {
  'C++ with <regex>': () =>
    task(
      `// ${++number}\n#include <regex>\n#include <iostream>\n#include <string>\nint main() { std::string s = "abc"; std::wstring w = L"xx"; std::smatch m; if (${patterns.join(' || ')}) std::cout << ""; ${sum} }`,
      { language, cases },
    ),
  'checker with testlib': () =>
    task(`// ${++number}\n#include <iostream>\nint main() { ${sum} }`, {
      language,
      cases,
      problem: { judgeMode: 'spj', checker: { language, code: `// ${++number}\n${checker}` } },
    }),
  '800 of 1,000 ms': () =>
    task(`// ${++number}\n#include <iostream>\n#include <ctime>\nint main() { while (std::clock() < 8 * CLOCKS_PER_SEC / 10); ${sum} }`, { language, cases }),
}

/** Without the other languages, whose templates a judge with go-judge compiles at its start. */
async function writeLanguages(folder: string): Promise<string> {
  const { languages } = parse(await readFile(languagesFile, 'utf8'), { maxAliasCount: 500 }) as { languages: { name: string }[] }
  const path = join(folder, 'languages.yaml')
  await writeFile(path, JSON.stringify({ languages: languages.filter(({ name }) => name === language) }))
  return path
}

async function measure(judge: Judge, one: () => JudgeTask): Promise<string> {
  const times: number[] = []
  const others: string[] = []
  const judgeOne = async () => {
    const started = performance.now()
    const { status, tryFailed, errorMessage } = await judge.judge(one())
    times.push(performance.now() - started)
    if (tryFailed instanceof MachineTrouble) others.push('goes back')
    else if (status !== statuses.accepted) others.push(`FALSE (${status} ${errorMessage?.split('\n', 1)[0] ?? ''})`)
  }
  while (times.length < rounds) await Promise.all(Array.from({ length: Math.min(Number(values.together), rounds - times.length) }, judgeOne))
  const [least, most] = [Math.min(...times), Math.max(...times)]
  return `${rounds - others.length} of ${rounds} accepted, ${(least / 1000).toFixed(1)} to ${(most / 1000).toFixed(1)} s ${others.join(', ')}`
}

async function table(name: string, options: Partial<JudgeOptions>): Promise<void> {
  const judge = await openJudge(options)
  try {
    await judge.judge(submissions['C++ with <regex>']!())
    await judge.preparationsSettled()
    for (const load of loads) {
      const end = await makeBusy(load)
      for (const [title, one] of Object.entries(submissions)) {
        console.log(`${name.padEnd(12)} ${String(load).padStart(2)} busy processes  ${title.padEnd(22)} ${await measure(judge, one)}`)
      }
      end()
    }
  } finally {
    await judge.close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'verdict-bench-busy-'))
const own = await writeLanguages(folder)
const { dedicated } = values
const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name)
for (const backend of ['jail', 'bubblewrap'] as const) if (isWanted(backend)) await table(backend, { backend, dedicated, languagesFile: own })
if (goJudgeUrl === undefined) console.log('go-judge     skipped: set VERDICT_GO_JUDGE_URL to the address of one')
else if (isWanted('go-judge')) await table('go-judge', { backend: 'go-judge', goJudge: { url: goJudgeUrl }, dedicated, languagesFile: own })
await rm(folder, { recursive: true })
