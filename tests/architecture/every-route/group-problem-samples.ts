import type { Feed, Person } from '@verdict/core/testing'
import { groupProblemApi } from '@verdict/plugin-group-problems/contract'

/** A problem of a group, and inputs of the calls for such problems; calls that use one up get a new one. */
export async function groupProblemSamples({ boss, gid, name }: { boss: Person; gid: number; name: () => string }): Promise<Feed> {
  const problem = () => ({ problemId: name(), title: 'Sum', input: 'Two numbers.', output: 'Their sum.', auth: 1 as const, gid })
  const samples = [{ input: '1 2', output: '3' }]
  const languages = [{ name: 'C++' }]
  const newProblem = async () => (await boss.use(groupProblemApi).create({ body: { problem: problem(), samples, languages, tags: [] } })).pid
  const newApplied = async () => {
    const pid = await newProblem()
    await boss.use(groupProblemApi).applyPublic({ query: { pid, isApplied: true } })
    return pid
  }
  const pid = await newProblem()
  return {
    'GET /api/group/problem pid': [pid],
    'POST /api/group/problem problem': [problem],
    'POST /api/group/problem samples': [samples],
    'POST /api/group/problem languages': [languages],
    'PUT /api/group/problem problem': [{ id: pid, title: 'Sum of two' }],
    'DELETE /api/group/problem pid': [newProblem],
    'GET /api/group/get-problem-cases pid': [pid],
    'GET /api/group/case-preview pid': [pid],
    'POST /api/group/compile-spj code': ['int main() { return 0; }'],
    'POST /api/group/compile-interactive code': ['int main() { return 0; }'],
    'PUT /api/group/change-problem-auth pid': [pid],
    'PUT /api/group/apply-public pid': [newProblem],
    'PUT /api/admin/group-problem/change-progress pid': [newApplied],
  }
}
