import { asFile, rawZip } from '@verdict/plugin-problems/testing'

type Entry = Parameters<typeof rawZip>[0][number]

/** A problem as exported by HOJ. Fields without a value are omitted. */
export const hojProblem = (problemId: string, { problem = {}, ...beside }: { problem?: object } & Record<string, unknown> = {}) => ({
  judgeMode: 'default',
  languages: ['C', 'C++', 'Java'],
  samples: [
    { input: '1.in', output: '1.out' },
    { input: '2.in', output: '2.out' },
  ],
  tags: ['simulation'],
  codeTemplates: [{ language: 'C', code: '//PREPEND BEGIN\n//PREPEND END\n\n//TEMPLATE BEGIN\nint main() {}\n//TEMPLATE END\n\n//APPEND BEGIN\n//APPEND END' }],
  userExtraFile: null,
  judgeExtraFile: null,
  ...beside,
  problem: {
    id: 1000,
    problemId,
    title: `Title of ${problemId}`,
    author: 'root',
    type: 0,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    timeLimit: 1500,
    memoryLimit: 64,
    stackLimit: 32,
    description: '两数之和 <b>$a+b$</b>',
    input: 'Two numbers',
    output: 'One number',
    examples: '<input>1 < 2 &amp; 3</input><output>3\n</output><input>4 5</input><output>9</output>',
    isRemote: false,
    source: 'School cup',
    difficulty: 1,
    hint: 'Add.',
    auth: 1,
    codeShare: false,
    isRemoveEndBlank: true,
    openCaseResult: false,
    isUploadCase: true,
    isGroup: false,
    isFileIO: false,
    gmtCreate: '2023-01-01 00:00:00',
    ...problem,
  },
})

/** The entries of one problem: its JSON, and its test cases in the folder of the same name. */
export function hojEntries(name: string, problem: object | string, cases: readonly string[] = ['1', '2'], within = ''): Entry[] {
  const files = cases.flatMap((one) => [
    { name: `${within}${name}/${one}.in`, content: `${one} ${one}\n` },
    { name: `${within}${name}/${one}.out`, content: `${Number(one) * 2}\n` },
  ])
  const info = { name: `${within}${name}/info`, content: '{"mode":"default","testCasesSize":2}' }
  return [{ name: `${within}${name}.json`, content: typeof problem === 'string' ? problem : JSON.stringify(problem) }, info, ...files]
}

export const hojZip = (...entries: readonly Entry[][]): File => asFile(rawZip(entries.flat()), 'problems.zip')
