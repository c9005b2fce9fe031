import { useApi, useLoad, useSession } from '@verdict/core/web'
import { problemApi, type ProblemStatus } from '@verdict/plugin-problems/contract'
import { boardApi } from '../../contract/boards/board-api.ts'
import type { ContestView } from '../../contract/screens.ts'
import { useAfterRush } from '../parts/use-after-rush.ts'

const noResults: Readonly<Record<string, ProblemStatus>> = {}

/** Loads the problems of a contest, and the user's results on them. */
export function useContestProblems(view: ContestView) {
  const { user } = useSession()
  const { problems } = useApi(boardApi)
  const { statuses } = useApi(problemApi)
  const cid = view.contest.id
  const loaded = useLoad((signal) => problems({ query: { cid } }, signal), [cid, user?.uid])
  const pids = loaded.value?.map(({ pid }) => pid) ?? []
  // There are no results at the start.
  const mayHaveResults = useAfterRush(view) && user !== null && pids.length > 0
  const { value: mine = noResults } = useLoad(
    async (signal) => (mayHaveResults ? statuses({ body: { pidList: pids, isContestProblemList: true, cid } }, signal) : noResults),
    [mayHaveResults, user?.uid, cid, pids.join()],
  )
  return { ...loaded, mine }
}
