import { useLoad } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { useAdminPlace } from './admin-place.ts'

/** The contest of the address, with what its staff alone knows. */
export function useContest() {
  const cid = Number(useParams().contestId)
  const { calls } = useAdminPlace()
  return { cid, ...useLoad((signal) => calls.read({ query: { cid } }, signal), [cid]) }
}
