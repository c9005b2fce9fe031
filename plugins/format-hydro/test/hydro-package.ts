/** The files of a problem as Hydro exports it, with two test cases. */
export function hydroProblem(folder: string, files: Readonly<Record<string, string | Buffer>> = {}): Record<string, string | Buffer> {
  const usual = {
    'problem.yaml': `pid: ${folder}\ntitle: Title of ${folder}\ntag:\n  - math\n  - 2024\n`,
    'problem_zh.md': '## 题目描述\n\nAdd.\n',
    'testdata/1.in': '1 2\n',
    'testdata/1.out': '3\n',
    'testdata/2.in': '5 6\n',
    'testdata/2.out': '11\n',
  }
  return Object.fromEntries(Object.entries({ ...usual, ...files }).map(([path, content]) => [`${folder}/${path}`, content]))
}
