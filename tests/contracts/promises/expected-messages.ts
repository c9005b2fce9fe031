import type { StoredDocuments } from './stored-documents.ts'

const mention = /@(user\d+)/

/** The messages that the site must have sent about what is written and liked now: the recipient and the key of each. */
export async function expectedMessages(stored: StoredDocuments): Promise<ReadonlySet<string>> {
  const [posts, comments, replies, likes, users] = await Promise.all(
    ['discussions.posts', 'discussions.comments', 'discussions.replies', 'discussions.likes', 'kernel.users'].map((name) => stored.of(name)),
  )
  const written = [
    ...posts!.map(({ _id, uid, content }) => ({ key: `post:${_id}`, uid: uid as string, content: String(content) })),
    ...comments!.map(({ _id, uid, content }) => ({ key: `comment:${_id}`, uid: uid as string, content: String(content) })),
  ]
  const writers = new Map(written.map(({ key, uid }) => [key, uid]))
  /** The author of a comment's or reply's post. */
  const authorOf = (thing: string) => writers.get(thing.replace('did:', 'post:'))
  const named = new Map(users!.map(({ _id, username }) => [username as string, String(_id)]))
  return new Set([
    ...comments!.flatMap(({ _id, thing }) => {
      const author = authorOf(thing)
      return author === undefined ? [] : [`${author} comment:${_id}`]
    }),
    ...replies!.flatMap(({ _id, thing, uid, toUid }) => (authorOf(thing) === undefined || uid === toUid ? [] : [`${toUid} reply:${_id}`])),
    ...likes!.flatMap(({ thing, uid, isLiked }) => {
      const writer = writers.get(thing)
      return !isLiked || writer === undefined || writer === uid ? [] : [`${writer} like of ${thing} by ${uid}`]
    }),
    ...written.flatMap(({ key, uid, content }) => {
      const recipient = named.get(mention.exec(content)?.[1] ?? '')
      return recipient === undefined || recipient === uid ? [] : [`${recipient} ${key}`]
    }),
  ])
}
