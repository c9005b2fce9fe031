/** Returns which requirements of QDUOJ's own import a package violates. Based on its serializer, not on our writer. */
export function brokenRules(files: ReadonlyMap<string, string>): string[] {
  const broken: string[] = []
  const require = (holds: boolean, rule: string) => void (holds || broken.push(rule))
  const count = [...files.keys()].filter((path) => path.includes('/problem.json')).length
  require(count > 0, 'a package has problems')
  for (let folder = 1; folder <= count; folder += 1) {
    const text = files.get(`${folder}/problem.json`)
    require(text !== undefined, `folders are numbered from 1: ${folder}`)
    if (text === undefined) continue
    const problem = JSON.parse(text) as Record<string, unknown>
    for (const rule of rulesOfProblem(problem)) require(rule[0], `${folder}: ${rule[1]}`)
    const spj = problem.spj !== null
    const names = [...files.keys()].filter((path) => path.startsWith(`${folder}/testcase/`)).map((path) => path.slice(`${folder}/testcase/`.length))
    const listed = problem.test_case_score as { score: number; input_name: string; output_name: string }[]
    // It counts until the first gap, so no files may follow a gap.
    const counted = listed.flatMap((_, index) => (spj ? [`${index + 1}.in`] : [`${index + 1}.in`, `${index + 1}.out`]))
    require(names.toSorted().join() === counted.toSorted().join(), `${folder}: test cases are consecutive from 1, and no other files`)
    for (const { score, input_name, output_name } of listed) {
      require(Number.isInteger(score) && score >= 1, `${folder}: scores are whole and at least 1`)
      require(names.includes(input_name), `${folder}: ${input_name} is there`)
      require(spj ? output_name === '-' : names.includes(output_name), `${folder}: ${output_name} is there`)
    }
  }
  return broken
}

type Rule = readonly [holds: boolean, rule: string]

function* rulesOfProblem(problem: Record<string, unknown>): Generator<Rule> {
  const isText = (value: unknown, most: number) => typeof value === 'string' && value.length <= most
  const isNumber = (value: unknown, most: number) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most
  yield [isText(problem.display_id, 128) && problem.display_id !== '', 'display_id']
  yield [isText(problem.title, 128) && problem.title !== '', 'title']
  for (const field of ['description', 'input_description', 'output_description', 'hint']) {
    const { format, value } = problem[field] as Record<string, unknown>
    yield [(format === 'html' || format === 'markdown') && typeof value === 'string', field]
  }
  yield [Array.isArray(problem.tags) && problem.tags.every((tag) => typeof tag === 'string'), 'tags']
  yield [isNumber(problem.time_limit, 60_000), 'time_limit']
  yield [isNumber(problem.memory_limit, 10_240), 'memory_limit']
  yield [Array.isArray(problem.samples) && problem.samples.every(({ input, output }) => typeof input === 'string' && typeof output === 'string'), 'samples']
  for (const [language, blocks] of Object.entries(problem.template as Record<string, Record<string, string>>)) {
    yield [['C', 'C++', 'Java', 'Python3', 'Golang', 'JavaScript'].includes(language), `template: ${language}`]
    yield [['prepend', 'template', 'append'].every((block) => blocks[block] !== undefined && blocks[block] !== ''), `template: a block of ${language} is empty`]
  }
  const spj = problem.spj as { language: string; code: string } | null
  yield [spj === null || (['C', 'C++'].includes(spj.language) && spj.code !== ''), 'spj']
  yield [problem.rule_type === 'ACM' || problem.rule_type === 'OI', 'rule_type']
  yield [isText(problem.source, 200), 'source']
  yield [Array.isArray(problem.answers), 'answers']
}
