import { parse } from 'yaml'

type Subtask = {
  readonly id?: number
  readonly score: number
  readonly type: string
  readonly cases: readonly { readonly input: string; readonly output: string }[]
}
type Rule = readonly [holds: boolean, rule: string]

/**
 * Returns which requirements of Hydro's import, and of HOJ's import of Hydro packages, a package violates. Based on the code of those readers, not on our
 * writer.
 */
export function brokenRules(files: ReadonlyMap<string, string>): string[] {
  const folders = [...files.keys()].filter((path) => path.endsWith('/problem.yaml')).map((path) => path.slice(0, -'/problem.yaml'.length))
  const broken = folders.flatMap((folder) => {
    const of = (name: string) => files.get(`${folder}/${name}`)
    const within = new Set([...files.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)))
    return [...rulesOf(of, within)].filter(([holds]) => !holds).map(([, rule]) => `${folder}: ${rule}`)
  })
  return folders.length === 0 ? ['a package has problems'] : broken
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function* rulesOf(of: (name: string) => string | undefined, files: ReadonlySet<string>): Generator<Rule> {
  const problem = parse(of('problem.yaml')!) as Record<string, unknown>
  yield [problem.pid === undefined || (isText(problem.pid) && /^(?:[a-z0-9]{1,10}-)?[a-z][0-9a-z]*$/i.test(problem.pid)), 'pid']
  yield [isText(problem.title), 'title']
  yield [Array.isArray(problem.tag) && problem.tag.every(isText), 'tag']
  yield [problem.difficulty === undefined || Number.isInteger(problem.difficulty), 'difficulty']
  yield [problem.hidden === undefined || typeof problem.hidden === 'boolean', 'hidden']
  const statements = [...files].filter((path) => /^problem(_[A-Za-z]+(_[A-Za-z]+)?)?\.md$/.test(path))
  yield [statements.includes('problem_zh.md') || statements.includes('problem.md'), 'HOJ reads problem_zh.md or problem.md']
  for (const path of statements) {
    const blocks = [...of(path)!.matchAll(/^`{3,}(input|output)(\d+)$/gm)].map(([, side, number]) => `${side}${number}`)
    const numbers = Array.from({ length: blocks.length / 2 }, (_, index) => [`input${index + 1}`, `output${index + 1}`]).flat()
    yield [blocks.join() === numbers.join(), `${path}: samples are pairs from 1`]
    for (const [, name] of of(path)!.matchAll(/file:\/\/([^)\s"'>]+)/g))
      yield [files.has(`additional_file/${name}`), `${path}: additional_file/${name} is there`]
  }
  const config = of('testdata/config.yaml')
  yield [config !== undefined, 'HOJ needs testdata/config.yaml']
  if (config !== undefined) yield* rulesOfConfig(parse(config) as Record<string, unknown>, new Set([...files].filter((path) => path.startsWith('testdata/'))))
  const known = /^(problem\.yaml|problem[\w]*\.md|testdata\/[^/]+|additional_file\/[^/]+|std\/[^/]+)$/
  for (const path of files) yield [known.test(path), `${path} has a meaning`]
}

function* rulesOfConfig(config: Record<string, unknown>, files: ReadonlySet<string>): Generator<Rule> {
  const isThere = (name: unknown) => isText(name) && files.has(`testdata/${name}`)
  yield [config.type === 'default' || config.type === 'interactive', 'type']
  yield [isText(config.time) && /^\d+ms$/.test(config.time), 'time']
  yield [isText(config.memory) && /^\d+m$/.test(config.memory), 'memory']
  yield [config.cases === undefined, 'subtasks, and no cases beside them']
  const types = [undefined, 'default', 'strict', 'hustoj', 'qduoj', 'testlib', 'kattis']
  yield [types.includes(config.checker_type as string | undefined), 'checker_type']
  const needsChecker = config.checker_type !== undefined && !['default', 'strict'].includes(config.checker_type as string)
  yield [(config.checker === undefined) === !needsChecker, 'a checker where checker_type needs one']
  if (isText(config.checker)) yield [config.checker.includes('.') ? isThere(config.checker) : config.checker_type === 'testlib', 'checker']
  yield [(config.interactor === undefined) === (config.type === 'default') && (config.interactor === undefined || isThere(config.interactor)), 'interactor']
  for (const key of ['user_extra_files', 'judge_extra_files']) yield [((config[key] ?? []) as unknown[]).every(isThere), key]
  const subtasks = config.subtasks as Subtask[]
  yield [Array.isArray(subtasks) && subtasks.length > 0, 'subtasks']
  const used = new Set(['testdata/config.yaml'])
  for (const [index, { id, score, type, cases }] of subtasks.entries()) {
    const name = `subtask ${index + 1}`
    yield [id === index + 1, `${name}: id`]
    // Hydro distributes points among subtasks without points.
    yield [Number.isInteger(score) && score >= 1, `${name}: score`]
    yield [type === 'min' || type === 'sum', `${name}: type`]
    yield [cases.length > 0, `${name}: cases`]
    // HOJ gives each case the points of its subtask.
    yield [type === 'min' || cases.length === 1, `${name}: points of a sum`]
    for (const { input, output } of cases) {
      yield [isThere(input) && isThere(output), `${name}: ${input}, ${output}`]
      yield [!used.has(input) && !used.has(output), `${name}: each file once`]
      used.add(input).add(output)
    }
  }
}
