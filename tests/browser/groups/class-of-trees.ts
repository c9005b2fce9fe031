import { groupProblemApi } from '../../../plugins/group-problems/contract.ts'
import { groupApi, memberApi } from '../../../plugins/groups/contract.ts'
import type { Person } from '@verdict/core/testing'
import { userName } from '../screens/screen.ts'
import type { SampleSite } from '../support/sample-site.ts'

/** Creates a class whose teacher is a super admin, with one student. */
export async function foundClass({ site }: SampleSite): Promise<number> {
  const teacher = await site.as('root')
  const { gid } = await teacher.use(groupApi).create({ body: { name: 'Class of trees', shortName: 'TREES', brief: 'Trees and paths', auth: 1 } })
  const pupil = site.visitor()
  await pupil.login(userName)
  await pupil.use(memberApi).join({ query: { gid } })
  return gid
}

/** Adds a public problem to the class. */
export async function writeProblem(writer: Person, gid: number, problemId: string, title: string): Promise<number> {
  const problem = { gid, problemId, title, auth: 1 as const, type: 0 as const, description: 'A tree.', input: 'A tree.', output: 'A number.' }
  const { pid } = await writer
    .use(groupProblemApi)
    .create({ body: { problem, samples: [{ input: '8', output: '0' }], languages: [{ name: 'C++' }], tags: [] } })
  return pid
}
