import type { Users, UserSummary } from '@verdict/core/server'

const unknownUser = { nickname: null, avatar: null, titleName: null, titleColor: null }

/** The `personFields` of a row. Of an account that was deleted they have the name that the row has kept. */
export function personOf(kept: Pick<UserSummary, 'uid' | 'username'>, known: UserSummary | undefined) {
  const { uid, username, nickname, avatar, titleName, titleColor } = { ...unknownUser, ...kept, ...known }
  return { uid, username, nickname, avatar, titleName, titleColor }
}

/** Documents that people have written as the rows of a list: with their number, and the present name of their author. */
export async function authoredRows<Doc extends { readonly _id: number; readonly uid: string }>(users: Pick<Users, 'summaries'>, docs: readonly Doc[]) {
  const authors = await users.summaries(docs.map(({ uid }) => uid))
  return docs.map(({ _id, ...row }) => ({ ...row, id: _id, username: authors.get(row.uid)?.username ?? null }))
}
