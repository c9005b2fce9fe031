import { Random, type Seed } from '@verdict/core/testing'
import { rebuildStatistics } from './server/statistics/recount.ts'
import { prefixesOf } from './server/stored/search-prefixes.ts'
import { bankScope, type SubmissionDoc } from './server/stored/submission-schema.ts'

const languages = ['C++', 'C++ 17', 'Java', 'Python3', 'C'] as const
const programs = languages.map(
  (language) =>
    `// ${language}\n#include <iostream>\nusing namespace std;\nint main() {\n    long long a, b;\n    cin >> a >> b;\n    cout << a + b << endl;\n    return 0;\n}\n`,
)
const verdicts = [0, 0, 0, 0, -1, -1, -1, 1, 2, 3, -2, 8, -3] as const
const batchSize = 2000
const yearMilliseconds = 365 * 86_400_000

/** Submissions of one year, most of them by few users to few problems, with their statistics. */
export const seed: Seed = async ({ db, amount, numbers, log }) => {
  const rows = db.collection<SubmissionDoc>('submissions.submissions')
  const missing = amount.submissions - (await rows.estimatedDocumentCount())
  const people = await db
    .collection<{ _id: string; username: string }>('kernel.users')
    .find({}, { projection: { username: 1 } })
    .toArray()
  const problems = await db
    .collection<{ _id: number; problemId: string }>('problems.problems')
    .find({ auth: 1 }, { projection: { problemId: 1 } })
    .toArray()
  if (missing <= 0 || people.length === 0 || problems.length === 0) return
  const random = new Random(7)
  const often = <T>(things: readonly T[]) => things[Math.floor(random.next() ** 3 * things.length)]!
  const first = await numbers('submissions.submissions', missing)
  const begin = Date.now() - yearMilliseconds
  for (let made = 0; made < missing; made += batchSize) {
    const batch = Array.from({ length: Math.min(batchSize, missing - made) }, (_, index) => {
      const at = made + index
      const person = often(people)
      const problem = often(problems)
      const language = random.below(languages.length)
      return submissionOf({
        _id: first + at,
        person,
        problem,
        status: random.pick(verdicts),
        language,
        submitTime: new Date(begin + (yearMilliseconds * at) / missing),
        used: random.below(1000),
      })
    })
    await rows.insertMany(batch, { ordered: false })
    if ((made / batchSize) % 50 === 49) log(`${made + batch.length} of ${missing} submissions`)
  }
  await rebuildStatistics({ submissions: rows, statistics: db.collection('submissions.figures'), problemStatuses: db.collection('submissions.standings') })
  log(`${missing} submissions`)
}

interface Made {
  readonly _id: number
  readonly person: { readonly _id: string; readonly username: string }
  readonly problem: { readonly _id: number; readonly problemId: string }
  readonly status: number
  readonly language: number
  readonly submitTime: Date
  readonly used: number
}

function submissionOf({ _id, person, problem, status, language, submitTime, used }: Made): SubmissionDoc {
  const code = programs[language]!
  const names = { lists: [bankScope], username: person.username, displayPid: problem.problemId }
  return {
    _id,
    pid: problem._id,
    uid: person._id,
    ...names,
    starts: prefixesOf(names),
    submitTime,
    status,
    share: false,
    language: languages[language]!,
    code,
    length: code.length,
    ip: '127.0.0.1',
    version: 0,
    priority: 'normal',
    judger: 'seed',
    time: used,
    memory: 512 + used,
    score: null,
    oiRankScore: null,
    errorMessage: null,
    isManual: false,
    changedAt: submitTime,
    counted: status,
  }
}
