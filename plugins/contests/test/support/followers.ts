import { channelOf } from '@verdict/core'
import type { Person } from '@verdict/core/testing'
import { listen } from '@verdict/plugin-submissions/testing'
import { boardApi, boardKeyOf, BoardUpdate, liveBoard, type BoardAudience, type BoardQuery } from '../../contract.ts'
import { nothingFollowed, withPage, withUpdate } from '../../web/board/board-following.ts'
import { rowsOf } from '../../web/board/board-window.ts'

export const boardChannel = (audience: Pick<BoardAudience, 'cid'> & Partial<BoardAudience>) =>
  channelOf(liveBoard, boardKeyOf({ isStaff: false, forceRefresh: false, containsEnd: false, ...audience }))

/** Follows a scoreboard as its page does: opens the stream, loads the page, then applies updates. */
export async function followBoard(
  person: Person,
  query: Partial<BoardQuery> & { cid: number },
  audience: Partial<BoardAudience> = {},
  call: 'rank' | 'outsideRank' = 'rank',
) {
  const stream = await listen(person, [boardChannel({ cid: query.cid, ...audience })])
  const header = { cid: query.cid, containsEnd: query.containsEnd ?? false, forceRefresh: query.forceRefresh ?? false }
  const read = async () => {
    const page = await person.use(boardApi)[call]({ body: { ...query, live: true } })
    return { ...page, problems: await person.use(boardApi).problems({ query: header }), isSelection: false, inFront: query.concernedList ?? [] }
  }
  const page = await read()
  const updates = () => stream.heard.slice(1).map(({ data }) => BoardUpdate.parse(data))
  const state = () => updates().reduce(withUpdate, withPage(nothingFollowed, page))
  const shown = () => ({ rows: rowsOf(state().window!), problems: state().problems, total: state().window!.total })
  /** Loads the scoreboard as a reader sees it now. */
  const fresh = async () => {
    const { records, total } = await person.use(boardApi)[call]({ body: query })
    return { rows: records, problems: await person.use(boardApi).problems({ query: header }), total }
  }
  return { page, updates, state, shown, fresh, stream }
}
