import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run, testlibProgram } from './build.ts'

/** Names that checkers, validators and generators in the wild use; the first argument selects the mode. */
const code = `#define WA_EXIT_CODE 5
#include "testlib.h"
void registerByHand(const char *input, const char *output, const char *answer) {
  __testlib_ensuresPreconditions();
  TestlibFinalizeGuard::registered = true;
  testlibMode = _checker;
  random_t::version = 1;
  __testlib_set_binary(stdin);
  inf.init(input, _input), ouf.init(output, _output), ans.init(answer, _answer);
}
int main(int argc, char *argv[]) {
  std::string mode = argv[1];
  argc--, argv++;
  if (mode == "by-hand" || mode == "variadic" || mode == "lemon") {
    if (mode == "by-hand") registerByHand(argv[1], argv[2], argv[3]);
    else if (mode == "variadic") registerTestlib(3, argv[1], argv[2], argv[3]);
    else registerLemonChecker(argc, argv);
    if (!ouf.opened || ouf.stdfile || ouf.lastLine != -1) quit(_fail);
    ouf.maxTokenLength = 10;
    std::vector<int> numbers = ouf.readInts(2, 0);
    ouf.ensure(numbers[0] > 0);
    if (ouf.lastLine != 1) quit(_fail, "line " + vtos(ouf.lastLine));
    int wanted = ans.readInt();
    if (numbers[0] + numbers[1] != wanted) quitf(_wa, "%s", format(std::string("%d is not %d"), numbers[0] + numbers[1], wanted).c_str());
    while (!isEof(ouf.nextChar()));
    quitf(_ok, "%d%c" I64 "%d", resultExitCode(_wa), LF, 7LL, int(__testlib_isInfinite(1e301) && !__testlib_isInfinite(1e300) && __testlib_isNaN(NAN)));
  }
  if (mode == "size") {
    inf.maxFileSize = ouf.maxFileSize = 4;
    registerTestlibCmd(argc, argv);
    quitf(_ok, "%s", checker.testset().c_str());
  }
  if (mode == "nul") {
    registerTestlibCmd(argc, argv);
    std::string word = ouf.readToken();
    if (ans.readInt() == 1) quit(_wa, "found " + word);
    quit(_wa, "found " + compress(word));
  }
  if (mode == "interactor") {
    registerInteraction(argc, argv);
    println(std::vector<int>{1, 2});
    ouf.readInt();
    quit(_ok);
  }
  if (mode == "printed") {
    registerGen(argc, argv, 1);
    std::vector<std::vector<int>> rows = {{1, 2}, {3}};
    println(std::set<int>{3, 1}, "x", std::string("y"), rows[0]);
    println(rows.begin(), rows.end());
    int inside = 0;
    for (int i = 0; i < 100; i++) {
      float one = rnd.wnext(2.0f, 1), two = rnd.wnext(-1.5f, 2.5f, -40);
      double three = rnd.wnext(3.0, 2.0 * 2, 3), four = rnd.wnext(-1000000000);
      int five = rnd.wnext(5, 7, 30), six = rnd.wnext('a', 'c', -1);
      inside += one < 2 && two >= -1.5 && two < 2.5 && three >= 3 && three < 4 && four >= 0 && four < 0.001 && five >= 5 && five <= 7 && six >= 'a' && six <= 'c';
    }
    println(inside);
  }
  if (mode == "options") {
    registerGen(argc, argv, 1);
    println(opt<int>("n", 3), has_opt("quiet"), opt<bool>("flag"));
    if (opt<bool>("late", false)) suppressEnsureNoUnusedOpts();
  }
  if (mode == "validator") {
    registerValidation(argc, argv);
    addFeature("odd");
    if (inf.readInt() % 2) feature("odd"); else feature("even");
    inf.readEof();
    std::cout << validator.testset() << "/" << validator.group();
  }
}
`

const built = testlibProgram(code)

async function start(...words: string[]): Promise<[code: number, said: string]> {
  return run(built.path, words).then(
    ({ stdout, stderr }) => [0, stdout + stderr.trim()] as [number, string],
    ({ code: failed, stdout, stderr }: { code: number; stdout: string; stderr: string }) => [failed, stdout + stderr.trim()],
  )
}

async function check(mode: string, output: string, answer: string, ...more: string[]): Promise<[code: number, said: string]> {
  const paths = ['input', 'output', 'answer'].map((name) => join(built.folder, name))
  for (const [index, content] of ['', output, answer].entries()) await writeFile(paths[index]!, content)
  return start(mode, ...paths, ...more)
}

const validate = (input: string, ...words: string[]) =>
  run('sh', ['-c', `printf '${input}' | "$@"`, 'sh', built.path, 'validator', ...words]).then(
    ({ stdout }) => [0, stdout] as [number, string],
    ({ code: failed, stderr }: { code: number; stderr: string }) => [failed, stderr.trim()],
  )

test.each([
  ['by-hand', []],
  ['variadic', []],
  ['lemon', ['10', 'score', 'message']],
])('a checker registers itself: %s', async (mode, more) => {
  expect(await check(mode, '2 3', '5', ...more)).toEqual([0, 'ok 5\n71'])
  expect(await check(mode, '2 4', '5', ...more)).toEqual([5, 'wrong answer 6 is not 5'])
  expect(await check(mode, '2 12345678901', '5', ...more)).toEqual([2, expect.stringContaining('longer than 10')])
  expect(await check(mode, '-2 7', '5', ...more)).toEqual([5, expect.stringContaining('numbers[0] > 0')])
})

test('a file has a size limit, and a checker knows its set of tests', async () => {
  expect(await check('size', '123', '')).toEqual([2, expect.stringMatching(/extra output/)])
  expect(await check('size', '12345', '')).toEqual([2, expect.stringMatching(/longer than 4 bytes/)])
  expect(await check('size', '', '', '--testset', 'pretests')).toEqual([0, 'ok pretests'])
  expect(await check('size', '', '')).toEqual([0, 'ok tests'])
})

test('a NUL byte ends a message, and is a tilde in a value', async () => {
  expect(await check('nul', 'a\0b', '1')).toEqual([5, 'wrong answer found a'])
  expect(await check('nul', 'a\0b', '2')).toEqual([5, 'wrong answer found a~b'])
})

test('an interactor sends a printed line before it reads', async () => {
  await writeFile(join(built.folder, 'empty'), '')
  const dialogue = 'mkfifo "$2/in" && "$1" interactor "$2/empty" "$2/transcript" < "$2/in" | { exec 3> "$2/in"; read line; echo 7 >&3; echo "$line"; }'
  expect((await run('sh', ['-c', dialogue, 'sh', built.path, built.folder], { timeout: 10_000 })).stdout).toBe('1 2\n')
})

test('containers are printed, and real numbers are drawn with a weight', async () => {
  expect(await start('printed')).toEqual([0, '1 3 x y 1 2\n1 2 3\n100\n'])
})

test('an option that is never read is reported', async () => {
  expect(await start('options', '-n', '2e3', '-flag')).toEqual([0, '2000 0 1\n'])
  expect(await start('options', '-m', '2')).toEqual([3, '3 0 0\nFAIL the option m is not used'])
  expect(await start('options', '-quiet')).toEqual([3, '3 1 0\nFAIL the option quiet is not used'])
  expect(await start('options', '-m', '2', '-late')).toEqual([0, '3 0 0\n'])
})

test('a validator names features that it has added', async () => {
  expect(await validate('7', '--testset', 'main', '--group', 'g')).toEqual([0, 'main/g'])
  expect(await validate('8')).toEqual([3, expect.stringContaining('even was not added')])
})
