import { startTestSite } from '@verdict/core/testing'
import { server as judging } from '@verdict/plugin-judging/testing'
import { problemAdminApi, type SaveProblemRequest } from '../contract.ts'
import problems from '../server/index.ts'
import { startCompiler } from './compiler.ts'
import { scribeServer } from './drafts.ts'

export type FormChanges = Partial<Omit<SaveProblemRequest, 'problem'>> & { problem?: Partial<SaveProblemRequest['problem']> }
export type AuthoringSite = Awaited<ReturnType<typeof startAuthoringSite>>

let series = 0

/** Returns the form's request for a valid problem, with changes. */
export function formRequest({ problem, ...rest }: FormChanges = {}): SaveProblemRequest {
  const base = {
    problemId: `F${(series += 1)}`,
    title: 'Form',
    input: 'in',
    output: 'out',
    description: 'd',
    type: 0 as const,
    auth: 1 as const,
    examples: '<input>1</input><output>2</output>',
  }
  return {
    problem: { ...base, ...problem },
    samples: [
      { input: '1', output: '2', score: 60 },
      { input: '3', output: '4', score: 40 },
    ],
    isUploadTestCase: false,
    languages: [{ name: 'C' }, { name: 'C++' }],
    tags: [],
    codeTemplates: [],
    judgeMode: 'default',
    ...rest,
  }
}

/** Starts a site with root and with a judge that compiles checkers. */
export async function startAuthoringSite() {
  const site = await startTestSite([judging, problems, scribeServer], { settings: { problems: { compilePatienceSeconds: 20 } } })
  const root = await site.as('root', 'boss')
  const compiler = await startCompiler(site)
  const admin = () => root.use(problemAdminApi)
  return {
    site,
    root,
    admin,
    create: (changes: FormChanges = {}) => admin().create({ body: formRequest(changes) }),
    stop: async () => {
      await compiler.stop()
      await site.close()
    },
  }
}
