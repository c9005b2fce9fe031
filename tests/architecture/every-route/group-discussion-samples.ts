import type { Feed, Person } from '@verdict/core/testing'
import { groupDiscussionApi } from '@verdict/plugin-group-discussions/contract'

/** Inputs of the calls for posts of a group; calls that use one up get a new one. */
export function groupDiscussionSamples({ boss, gid }: { boss: Person; gid: number }): Feed {
  const post = { title: 'A question', description: 'In short', content: 'In full', categoryId: 3, gid }
  const newPost = async () => {
    await boss.use(groupDiscussionApi).add({ body: post })
    return (await boss.use(groupDiscussionApi).list({ query: { gid } })).records[0]!.id
  }
  const fields = Object.entries(post).map(([field, value]) => [`POST /api/group/discussion ${field}`, [value]] as const)
  return { ...Object.fromEntries(fields), 'PUT /api/group/discussion id': [newPost], 'DELETE /api/group/discussion did': [newPost] }
}
