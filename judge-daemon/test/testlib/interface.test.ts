import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run, testlibProgram } from './build.ts'

/** Each mode uses a part of the interface; the first argument selects it. */
const code = `#include "testlib.h"
int main(int argc, char *argv[]) {
  std::string mode = argv[1];
  argc--, argv++;
  if (mode == "texts") {
    disableFinalizeGuard();
    std::vector<int> numbers = {3, 1, 2};
    const char *words[] = {"a", "b"};
    int more[] = {7, 8, 9};
    println(join(numbers), join(numbers, ','), join(numbers, ", "), join(numbers.begin(), numbers.end(), '-'), join(words, words + 2));
    println(numbers.begin(), numbers.end());
    println(words, words + 2);
    println(more, more + 3);
    println("x", "y");
    println(join(split("a,b;;c", ",;"), '|'), join(tokenize("a,b;;c", ",;"), '|'), join(split("a,,b", ','), '|'), join(tokenize(",a,b", ','), '|'));
  }
  if (mode == "read") {
    registerTestlibCmd(argc, argv);
    std::string word, line;
    ouf.readWordTo(word), ouf.readTokenTo(word, "[a-z]{2}", "word"), ouf.readWordTo(word, pattern("[0-9]+"));
    auto words = ouf.readWords(2, "[a-z]{1,5}", "words");
    auto more = ouf.readTokens(1);
    auto same = ouf.readWords(1);
    auto reals = ouf.readReals(2), doubles = ouf.readDoubles(1), within = ouf.readReals(1, 0, 10, "reals");
    auto strict = ouf.readStrictDoubles(2, 0, 9, 1, 2, "strict"), strictToo = ouf.readStrictReals(1, 0, 9, 1, 2);
    auto large = ouf.readUnsignedLongs(1);
    auto whole = ouf.readIntegers(2);
    ouf.readEoln();
    ouf.readLineTo(line), ouf.readStringTo(line, "[a-z_]+", "line");
    auto lines = ouf.readLines(2, "[a-z_]*", "lines");
    auto others = ouf.readStrings(1);
    ouf.reset();
    ouf.ensuref(ouf.readToken() == "one", "the first word is not %s", "one");
    while (!ouf.seekEof()) ouf.readToken();
    quits(_ok, format("%s %s %s %s %g %g %g %g %llu %d %s %s", word.c_str(), join(words).c_str(), more[0].c_str(), same[0].c_str(), reals[1], doubles[0] + within[0], strict[1], strictToo[0], large[0], whole[1], join(lines, '/').c_str(), others[0].c_str()));
  }
  if (mode == "text-stream") {
    registerTestlibCmd(argc, argv);
    InStream part(ouf, ouf.readLine()), answer(ans, ans.readLine());
    int first = part.readInt(), second = answer.readInt();
    part.readEof();
    quit(first == second && stringToLongLong(ouf, "12") == 12 && stringToDouble(ouf, "1.5") == 1.5 && stringToUnsignedLongLong(ouf, "7") == 7 && stringToStrictDouble(ouf, "1.25", 2, 2) == 1.25 ? _ok : _wa);
  }
  if (mode == "validator") {
    registerValidation(argc, argv);
    int count = inf.readInt(1, 3, "n");
    inf.readEoln();
    inf.readStrictDoubles(count, 0, 1, 1, 1, "share");
    inf.readEoln();
    inf.readLines(count, "[a-z]+", "line");
    inf.ensuref(count != 3, "three is too many");
    inf.readEof();
  }
  if (mode == "options") {
    registerGen(argc, argv, 1);
    println(opt<int>(1, 5), opt<int>(9, 5), opt(9, "none"), opt<int>("n", 4));
    ensureNoUnusedOpts();
  }
  if (mode == "generator") {
    registerGen(argc, argv, 1);
    std::vector<int> all = {1, 2, 3};
    int most = 0;
    for (int i = 0; i < 100; i++) most += rnd.wany(all.begin(), all.end(), 100) + rnd.wany(all, -100);
    startTest(1);
    println(most);
    startTest(2);
    println(rnd.perm(1, 7));
  }
  return 0;
}
`

interface End {
  code: number
  stdout: string
  stderr: string
}

const built = testlibProgram(code)

const start = (words: readonly string[]): Promise<End> =>
  run(built.path, [...words], { cwd: built.folder }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code: failed, stdout, stderr }: End) => ({ code: failed, stdout, stderr }),
  )

async function check(mode: string, output: string, answer = ''): Promise<[code: number, said: string]> {
  const paths = ['input', 'output', 'answer'].map((name) => join(built.folder, name))
  for (const [index, content] of ['', output, answer].entries()) await writeFile(paths[index]!, content)
  const { code: ended, stderr } = await start([mode, ...paths])
  return [ended, stderr.trim()]
}

async function validate(input: string): Promise<[code: number, said: string]> {
  await writeFile(join(built.folder, 'validated'), input)
  return run('sh', ['-c', `"${built.path}" validator < "${join(built.folder, 'validated')}"`]).then(
    () => [0, ''] as [number, string],
    ({ code: failed, stderr }: End) => [failed, stderr.trim()],
  )
}

test('texts are joined, split and printed', async () => {
  const { stdout } = await start(['texts'])
  expect(stdout.split('\n')).toEqual(['3 1 2 3,1,2 3, 1, 2 3-1-2 a b', '3 1 2', 'a b', '7 8 9', 'x y', 'a|b||c a|b|c a||b a|b', ''])
})

test('many values are read with one call, and a file once more', async () => {
  const good = 'one ab 12 cd ef gh ij 1.5 2.5e0 3 4 0.5 1.25 2.0 18446744073709551615 7 -8\nfirst line\nsecond_line\nx\n\nlast\n'
  expect(await check('read', good)).toEqual([0, 'ok 12 cd ef gh ij 2.5 7 1.25 2 18446744073709551615 -8 x/ last'])
  expect(await check('read', good.replace('one', 'two'))).toEqual([1, 'wrong answer the first word is not one'])
  expect(await check('read', good.replace('ab', 'abc'))).toEqual([1, expect.stringContaining('word "abc" does not match')])
  expect(await check('read', good.replace('ef', 'EF'))).toEqual([1, expect.stringContaining('words[2] "EF"')])
  expect(await check('read', good.replace('1.25', '1.255'))).toEqual([2, expect.stringContaining('1 to 2 digits')])
  expect(await check('read', good.replace('second', '2nd'))).toEqual([1, expect.stringContaining('line "2nd_line" does not match')])
  expect(await check('read', good.replace('x\n', 'X\n'))).toEqual([1, expect.stringContaining('lines[1] "X"')])
})

test('a text is read like the stream that it comes from', async () => {
  expect(await check('text-stream', '5\n', '5\n')).toEqual([0, 'ok'])
  expect(await check('text-stream', '5\n', '6\n')).toEqual([1, 'wrong answer'])
  expect((await check('text-stream', '5 6\n', '5\n'))[0]).toBe(2)
  // A broken answer is the fault of the problem.
  expect((await check('text-stream', '5\n', 'five\n'))[0]).toBe(3)
})

test('a validator reads values in a row, and lines below each other', async () => {
  expect(await validate('2\n0.5 1.0\nab\ncd\n')).toEqual([0, ''])
  expect((await validate('2\n0.5  1.0\nab\ncd\n'))[0]).toBe(3)
  expect((await validate('2\n0.5 1.0\nab cd\n'))[0]).toBe(3)
  expect(await validate('3\n0.5 1.0 0.0\na\nb\nc\n')).toEqual([3, expect.stringContaining('three is too many')])
})

test('options have defaults by name and by place, and none may be left over', async () => {
  expect((await start(['options', '3', '-n', '2'])).stdout).toBe('3 5 none 2\n')
  expect(await start(['options', '3', '-m', '2'])).toMatchObject({ code: 3, stderr: expect.stringContaining('the option m is not used') })
})

test('a generator writes several tests, and draws with a weight', async () => {
  expect((await start(['generator', 'seed'])).code).toBe(0)
  expect(Number(await readFile(join(built.folder, '1'), 'utf8'))).toBeGreaterThan(380)
  expect(await readFile(join(built.folder, '2'), 'utf8')).toBe('7\n')
})
