import type { Person } from '@verdict/core/testing'

/** Lists of the sample site that have items. */
const paths = [
  '/api/admin/campus/list',
  '/api/admin/user/get-user-list',
  '/api/admin/contest/get-contest-list',
  '/api/admin/problem/get-problem-list',
  '/api/admin/training/get-training-list',
  '/api/admin/announcement',
  '/api/get-contest-list',
  '/api/get-discussion-list',
  '/api/get-group-list',
  '/api/get-problem-list',
  '/api/get-submission-list',
  '/api/get-training-list',
]

/** How many items the lists have for someone. */
export async function totalsFor(person: Person): Promise<Record<string, number>> {
  const answers = await Promise.all(
    paths.map((path) => person.send(path, { method: 'GET' }).then((response) => response.json() as Promise<{ data: { total: number } }>)),
  )
  return Object.fromEntries(paths.map((path, index) => [path, answers[index]!.data.total]))
}
