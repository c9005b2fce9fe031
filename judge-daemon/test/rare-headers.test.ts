import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Judge } from '../index.ts'
import { parse, stringify } from 'yaml'
import { startJudge } from '../index.ts'
import { cacheFolder, isRoot, languagesFile, openJudge } from './support/judge.ts'
import { task } from './support/tasks.ts'

const language = 'C++ 17 With O2'
const program = (declarations: string, statements: string) =>
  `#include <bits/stdc++.h>\nusing namespace std;\n${declarations}\nint main() { int a, b; cin >> a >> b; ${statements} cout << a + b << endl; }\n`

let judge: Judge
beforeAll(async () => {
  judge = await openJudge(isRoot ? { backend: 'jail' } : {})
  await judge.judge(task(program('', ''), { language }))
  await judge.preparationsSettled()
})
afterAll(() => judge.close())

test('the whole of <bits/stdc++.h> is prepared, and a smaller one without the parts that few programs use', async () => {
  const size = async (path: string) => (await stat(path)).size
  const found = await readdir(join(cacheFolder, 'prepared'), { recursive: true })
  const withCommon = found.filter((path) => path.endsWith('/common')).map((path) => join(cacheFolder, 'prepared', path, '..'))
  expect(withCommon).not.toEqual([])
  for (const prepared of withCommon) {
    expect(await size(join(prepared, 'common/bits/stdc++.h.gch'))).toBeLessThan((await size(join(prepared, 'bits/stdc++.h.gch'))) - (4 << 20))
    expect(await size(join(prepared, 'common/iostream.gch'))).toBe(await size(join(prepared, 'iostream.gch')))
  }
})

test.for([
  ['none of them', '', ''],
  ['<regex>', '', 'if (!regex_match("abc", regex("a.c"))) return 1;'],
  ['<filesystem>', '', 'if (filesystem::path("/p/q").filename() != "q") return 1;'],
  ['<future>', 'int one() { return 1; }', 'if (async(launch::deferred, one).get() != 1) return 1;'],
  ['<condition_variable>', '', 'condition_variable c; c.notify_all();'],
  ['<regex> by its name after it', '#include <regex>', 'smatch m; (void)m;'],
])('a program that uses %s compiles and runs', async ([, declarations, statements]) => {
  expect(await judge.judge(task(program(declarations!, statements!), { language }))).toMatchObject({ status: 0, errorMessage: null })
})

test('an error is that of the whole header, and told once', async () => {
  const { status, errorMessage } = await judge.judge(task(program('', 'smatch m; m.nothing();'), { language }))
  expect(status).toBe(-2)
  expect(errorMessage!.match(/error:/g)).toHaveLength(1)
  expect(errorMessage).toMatch(/smatch.*has no member named .nothing/)
})

test('where the rest of a header needs a rare part, only the whole header is prepared', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-rare-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { languages } = parse(await readFile(languagesFile, 'utf8'), { maxAliasCount: 500 }) as { languages: { name: string }[] }
  const row = languages.filter(({ name }) => name === language).map((one) => ({ ...one, headers: ['map', 'set'], rareHeaders: ['tuple'] }))
  const file = join(folder, 'languages.yaml')
  await writeFile(file, stringify({ languages: row }))
  const options = isRoot ? { backend: 'jail' as const } : {}
  const other = await startJudge({ folder: join(folder, 'judge'), languagesFile: file, skipSelfTest: true, ...options })
  onTestFinished(() => other.close())
  const code = '#include <map>\n#include <cstdio>\nint main() { int a, b; std::scanf("%d%d", &a, &b); std::printf("%d", a + b); }\n'
  expect(await other.judge(task(code, { language }))).toMatchObject({ status: 0 })
  await other.preparationsSettled()
  const [prepared = ''] = await readdir(join(folder, 'judge/prepared'))
  expect((await readdir(join(folder, 'judge/prepared', prepared))).toSorted()).toEqual(['map.gch', 'set.gch'])
  expect(await other.judge(task(`${code}// again`, { language }))).toMatchObject({ status: 0 })
})
