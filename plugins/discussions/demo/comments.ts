import { students, type DemoWorld } from '@verdict/demo'
import { commentApi, discussionApi } from '../contract.ts'

interface DemoReply {
  readonly author: string
  readonly text: string
}

/** A comment with its replies in the order in which they are written. */
export interface DemoComment extends DemoReply {
  readonly likes?: number
  readonly replies?: readonly DemoReply[]
}

/** Students who read and like what others write. */
const readers: readonly string[] = students.filter(({ skill }) => skill > 0.55).map(({ username }) => username)

/** Returns so many different users. */
function pickSome({ random }: DemoWorld, users: readonly string[], count: number): readonly string[] {
  const first = random.below(users.length - count)
  return users.slice(first, first + count)
}

/** Writes comments with their replies and likes, the first one a while after `since`, and none after the time of the demo. */
export async function addComments(
  world: DemoWorld,
  thing: Readonly<Record<string, number>>,
  { since, comments, likedBy = readers }: { since: Date; comments: readonly DemoComment[]; likedBy?: readonly string[] },
): Promise<void> {
  let time = since.getTime()
  const advance = () => {
    time = Math.min(time + (6 + world.random.below(70)) * 60_000, world.now.getTime() - 60_000)
    world.at(new Date(time))
  }
  const writer = (username: string) => world.as(username).use(commentApi)
  for (const { author, text, likes = 0, replies = [] } of comments) {
    advance()
    const { id } = await writer(author).add({ body: { ...thing, content: text } })
    for (const reply of replies) {
      advance()
      await writer(reply.author).reply({ body: { reply: { commentId: id, content: reply.text }, quoteId: id, quoteType: 'Comment' } })
    }
    await Promise.all(pickSome(world, likedBy, likes).map((reader) => writer(reader).like({ query: { cid: id, toLike: true } })))
  }
}

/** Lets so many users like a post. */
export async function likePost(world: DemoWorld, did: number, count: number, likedBy = readers): Promise<void> {
  const like = (reader: string) =>
    world
      .as(reader)
      .use(discussionApi)
      .like({ query: { did, toLike: true } })
  await Promise.all(pickSome(world, likedBy, count).map(like))
}
