import { statuses } from '@verdict/plugin-judging/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Judge } from '../index.ts'
import { findProgram } from '../languages/find-languages.ts'
import { publicTypeOf } from '../languages/java-main.ts'
import { shareOf } from '../../core/testing/share.ts'
import { isRoot, openJudge } from './support/judge.ts'
import { aPlusB, task } from './support/tasks.ts'

const main = 'public static void main(String[] args) { var in = new java.util.Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); }'
const other = 'public static void main(String[] args) { System.out.println("not this one"); }'

test.each(['/* ', '"""', '\\"', "'\\'", 'public abstract '])('a source of many %s is read in one pass', (part) => {
  expect(
    publicTypeOf(`public class Solution {}
${part.repeat(1 << 20)}`),
  ).toBe('Solution')
})

describe.skipIf(!isRoot || !findProgram('javac'))('the main class of Java programs (needs root for the jail)', () => {
  let judge: Judge
  beforeAll(async () => {
    judge = await openJudge({ backend: 'jail' })
  })
  afterAll(() => judge.close())

  const verdict = async (code: string) => {
    const { status, errorMessage } = await judge.judge(task(code, { language: 'Java', cases: aPlusB.slice(0, 1), problem: { timeLimit: 5000 } }))
    return [status, errorMessage]
  }

  const accepted: [string, string][] = [
    ['Main', `public class Main { ${main} }`],
    ['without public', `class Main { ${main} }`],
    ['of another name', `public class Solution { ${main} }`],
    ['of another name, without public', `class Solution { ${main} }`],
    ['in a package', `package school.tasks; public class Solution { ${main} }`],
    [
      'final, behind comments and texts',
      `/* public class Wrong { */ // public class Worse\nfinal class Text { String s = "public class Bad {"; char c = '{'; }\npublic final class Good { ${main} }`,
    ],
    ['Main beside another one', `public class Other { ${other} }\nclass Main { ${main} }`],
    ['the public one beside another one', `class Other { ${other} }\npublic class Solution { ${main} }`],
    ['the first of several', `class First { ${main} }\nclass Second { ${other} }`],
    ['nested in another one', `public class Outer { public class Inner {} public static class Tool { } ${main} }`],
    ['a record', `public record Solution(int a) { ${main} }`],
    [
      'an interface',
      `public interface Solution { static void main(String[] args) { new Run().go(); } }\nclass Run { void go() { var in = new java.util.Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } }`,
    ],
    ['with a name that is not Latin', `public class Lösung { ${main} }`],
    ['with varargs', `public class Solution { ${main.replace('String[] args', 'String... args')} }`],
    ['with long and double constants', `public class Solution { static final long L = 1L << 40; static final double D = 1e300; ${main} }`],
  ]
  test.each(shareOf(accepted, 3))('%s', async (_, code) => {
    expect(await verdict(code)).toEqual([statuses.accepted, null])
  })

  test.each([
    ['no class has it', 'public class Solution { void run() {} }'],
    ['it is not static', 'public class Solution { public void main(String[] args) {} }'],
    ['it is not public', 'public class Solution { static void main(String[] args) {} }'],
  ])('a program without a main method is a compile error that says so: %s', async (_, code) => {
    expect(await verdict(code)).toEqual([statuses.compileError, expect.stringContaining('public static void main(String[] args)')])
  })
})
