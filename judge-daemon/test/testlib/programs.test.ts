import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run, testlibProgram } from './build.ts'

/** One program for everything that needs arguments or shows in the messages; the first argument selects the mode. */
const code = `#include "testlib.h"
int main(int argc, char *argv[]) {
  std::string mode = argv[1];
  argc--, argv++;
  if (mode == "generator") {
    registerGen(argc, argv, 1);
    for (std::string key : {"x", "n", "name", "flag", "low"}) if (has_opt(key)) std::cout << key << "=" << opt(key) << " ";
    std::cout << opt<int>("x", 7) << " " << opt<long long>("low", 0LL) << " " << opt("name", "none") << " " << opt<bool>("flag", false);
  }
  if (mode == "small") { registerGen(argc, argv, 1); std::cout << opt<unsigned>(1); }
  if (mode == "pattern") {
    registerTestlibCmd(argc, argv);
    ouf.readToken(ans.readLine());
    quit(_ok);
  }
  if (mode == "validator") { registerValidation(argc, argv); }
  if (mode == "validator-quits") { registerValidation(argc, argv); quitf(_ok, "fine"); }
  if (mode == "silent" || mode == "unguarded") { registerTestlibCmd(argc, argv); if (mode == "unguarded") disableFinalizeGuard(); }
  if (mode == "points-text") { registerTestlibCmd(argc, argv); ouf.readToken(); quitf(_points, "75 well done"); }
  if (mode == "points") { registerTestlibCmd(argc, argv); ouf.readToken(); quitp(ans.readDouble(), "for %d of %d", 1, 8); }
  if (mode == "points-info") { registerTestlibCmd(argc, argv); ouf.readToken(); quitpi(ans.readLine(), "more"); }
  if (mode == "interactor") { registerInteraction(argc, argv); tout << 5; quit(_ok); }
  if (mode == "case") { registerTestlibCmd(argc, argv); setTestCase(0); setTestCase(1); ouf.quitf(_wa, "off by %d", 2); }
  if (mode == "expected") { registerTestlibCmd(argc, argv); expectedButFound(_wa, ans.readInt(), ouf.readInt(), "at %d", 3); }
  return 0;
}
`

const built = testlibProgram(code)

interface End {
  code: number | string
  stdout: string
  stderr: string
}

async function start(...words: string[]): Promise<End> {
  const started = run(built.path, words)
  return started.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, signal, stdout, stderr }: End & { signal?: string }) => ({ code: signal ?? code, stdout, stderr }),
  )
}

async function check(mode: string, output: string, answer: string): Promise<End> {
  const paths = ['input', 'output', 'answer'].map((name) => join(built.folder, name))
  await Promise.all(['', output, answer].map((text, index) => writeFile(paths[index]!, text)))
  return start(mode, ...paths)
}

describe('options', () => {
  test.each([
    ['below zero', ['-x', '-5', '--low', '-9000000000'], 'x=-5 low=-9000000000 -5 -9000000000 none 0'],
    ['with a sign of equality', ['-x=-5', '--name=a=b'], 'x=-5 name=a=b -5 0 a=b 0'],
    ['a letter and a number', ['-n10', '-flag'], 'n=10 flag=true 7 0 none 1'],
    ['a flag in front of another', ['--flag', '-x', '3'], 'x=3 flag=true 3 0 none 1'],
    ['three hyphens are none', ['---x', '3'], '7 0 none 0'],
  ])('%s', async (_, words, said) => {
    expect(await start('generator', ...words)).toMatchObject({ code: 0, stdout: said })
  })

  test.each(['5x', 'x', '99999999999', ''])('a value that is not an int is refused: "%s"', async (word) => {
    expect(await start('generator', `-x=${word}`)).toMatchObject({ code: 3, stderr: expect.stringMatching(/^FAIL /) })
  })

  test('an unsigned value cannot be negative', async () => {
    expect(await start('small', '-5')).toMatchObject({ code: 3 })
    expect(await start('small', '5')).toMatchObject({ code: 0, stdout: '5' })
  })
})

describe('ends', () => {
  test('a checker without a verdict fails, unless it disables the guard', async () => {
    expect(await check('silent', '1', '1')).toMatchObject({ code: 3, stderr: expect.stringMatching(/^FAIL /) })
    expect(await check('unguarded', '1', '1')).toMatchObject({ code: 0 })
  })

  test('a validator that does not read to the end, or that gives a verdict, fails', async () => {
    expect(await start('validator')).toMatchObject({ code: 3, stderr: expect.stringMatching(/^FAIL /) })
    expect(await start('validator-quits')).toMatchObject({ code: 3 })
  })

  test('a program that registers no role fails', async () => {
    expect(await start('nothing')).toMatchObject({ code: 3, stderr: expect.stringMatching(/^FAIL /) })
  })

  test('points precede their text', async () => {
    expect(await check('points-text', '1', '')).toMatchObject({ code: 7, stderr: 'points 75 well done\n' })
    expect(await check('points', '1', '12.5')).toMatchObject({ code: 7, stderr: 'points 12.5 for 1 of 8\n' })
    expect(await check('points', '1', '100')).toMatchObject({ code: 7, stderr: 'points 100 for 1 of 8\n' })
    expect(await check('points', '1', '-1')).toMatchObject({ code: 3 })
    expect(await check('points', '1', '1e400')).toMatchObject({ code: 3 })
  })

  test('the info of points must not contain blanks', async () => {
    expect(await check('points-info', '1', 'a=1;b=2')).toMatchObject({ code: 7, stderr: 'points points_info=a=1;b=2 more\n' })
    expect(await check('points-info', '1', 'a b')).toMatchObject({ code: 3 })
  })

  test('an interactor fails if its output file cannot be written', async () => {
    const input = join(built.folder, 'input')
    await writeFile(input, '')
    expect(await start('interactor', input, join(built.folder, 'none', 'file'))).toMatchObject({ code: 3 })
    expect(await start('interactor', input, join(built.folder, 'file'))).toMatchObject({ code: 0 })
  })

  test('the verdict names the test case, counted from 1', async () => {
    expect(await check('case', '1', '1')).toMatchObject({ code: 1, stderr: 'wrong answer off by 2 (test case 2)\n' })
  })

  test('expectedButFound names both values', async () => {
    expect(await check('expected', '1', '2')).toMatchObject({ code: 1, stderr: "wrong answer at 3: expected '2', found '1'\n" })
  })
})

describe('patterns', () => {
  const long = 'ab'.repeat(31 << 19)
  test.each([
    ['31 MB of characters', '[a-b]{1,40000000}', long, 0],
    ['31 MB of a repeated group', '(ab|c)*', long, 0],
    ['31 MB of a repeated group that does not fit at the end', '(ab|c)*', `${long.slice(2)}a`, 1],
    ['what is not in a set is any other byte', '[^a-z]{2,}', '中', 0],
    ['a blank in a set is passed over', '[a -c]+', 'abc', 0],
    ['escaped characters', '\\[\\-\\]', '[-]', 0],
    ['groups with more behind them', '(a|ab)(c|d)e', 'abde', 0],
    ['a group that is wanted twice', '(ab){2}', 'abab', 0],
    ['a count too high', '[ab]{2,3}', 'abab', 1],
    ['greedy: the last digit is gone', '[0-9]*5', '125', 1],
    ['a group that is not closed', '(ab', 'ab', 3],
    ['a set that is not closed', '[ab', 'ab', 3],
    ['a group that is not opened', 'ab)', 'ab', 3],
    ['a count of letters', '[ab]{x}', 'ab', 3],
    ['a count from more to less', '[ab]{3,2}', 'ab', 3],
    ['a range from more to less', '[z-a]', 'b', 3],
  ])('%s', async (_, shape, word, wanted) => {
    const { code, stderr } = await check('pattern', word, shape)
    expect([code, stderr.slice(0, 300)]).toEqual([wanted, expect.anything()])
  })
})
