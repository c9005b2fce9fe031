import { useApi, useLoad } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { contestAdminApi } from '../../contract/admin-api.ts'

/** The contest of the address, with what its staff alone knows. */
export function useContest() {
  const cid = Number(useParams().contestId)
  const { read } = useApi(contestAdminApi)
  return { cid, ...useLoad((signal) => read({ query: { cid } }, signal), [cid]) }
}
