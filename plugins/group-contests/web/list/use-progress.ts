import { useApi, useLoad, useSession } from '@verdict/core/web'
import { groupContestApi } from '../../contract.ts'

interface PageOfHomework {
  readonly currentPage: number
  readonly limit: number
}

/** Loads how many problems the reader has solved in time in each homework of a page; nothing for group admins, who have no homework. */
export function useProgress(gid: number, isAdmin: boolean, { currentPage, limit }: PageOfHomework) {
  const { user } = useSession()
  const uid = isAdmin ? undefined : user?.uid
  const { memberHomework } = useApi(groupContestApi)
  const { value } = useLoad(
    async (signal) => (uid === undefined ? undefined : memberHomework({ query: { gid, uid, currentPage, limit } }, signal)),
    [gid, uid, currentPage, limit],
  )
  if (uid === undefined) return undefined
  // Empty until the answer, so that the column does not appear late.
  return Object.fromEntries(
    (value?.records ?? []).flatMap(({ cid, problems }) =>
      problems ? [[cid, { solved: problems.filter(({ state }) => state === 'solved' || state === 'late').length, count: problems.length }]] : [],
    ),
  )
}
