import { asFile, rawZip } from '@verdict/plugin-problems/testing'

type Entry = Parameters<typeof rawZip>[0][number]

const html = (value: string) => ({ format: 'html', value })

/** A problem as exported by QDUOJ. */
export const qduojProblem = (display_id: string, different: object = {}) => ({
  display_id,
  title: `Title of ${display_id}`,
  description: html('<p>Add <b>a</b> and <b>b</b>.</p>'),
  input_description: html('<p>Two numbers</p>'),
  output_description: html('<p>One number</p>'),
  hint: html(''),
  tags: ['sum'],
  test_case_score: [
    { score: 60, input_name: '1.in', output_name: '1.out' },
    { score: 44, input_name: '2.in', output_name: '2.out' },
  ],
  time_limit: 1000,
  memory_limit: 256,
  samples: [{ input: '1 2', output: '3' }],
  template: {},
  spj: null,
  rule_type: 'ACM',
  source: 'School http://127.0.0.1',
  answers: [],
  ...different,
})

/** The entries of one problem with two test cases. Their answers may be missing, as in a problem with a checker. */
export function qduojEntries(folder: string | number, problem: object, { answers = true, cases = [1, 2] } = {}): Entry[] {
  const files = cases.flatMap((number) => [
    { name: `${folder}/testcase/${number}.in`, content: `${number} ${number}\n` },
    ...(answers ? [{ name: `${folder}/testcase/${number}.out`, content: `${number * 2}\n` }] : []),
  ])
  return [{ name: `${folder}/problem.json`, content: JSON.stringify(problem) }, ...files]
}

export const qduojZip = (...entries: readonly Entry[][]): File => asFile(rawZip(entries.flat()), 'problems.zip')
