import { listAddress, pageInAddress, type PageQuery } from '@verdict/core'
import { useSearchParams } from 'react-router-dom'

/** Which part of a list is shown. */
export interface RankFilter extends PageQuery {
  readonly searchUser: string
}

const defaultLimit = 30

/** The filter, stored in the address so that links and the back button restore it. */
export function useRankFilter(): [filter: RankFilter, change: (change: Partial<RankFilter>) => void] {
  const [address, setAddress] = useSearchParams()
  const filter = { searchUser: address.get('searchUser') ?? '', ...pageInAddress(address, defaultLimit) }
  function change(changed: Partial<RankFilter>) {
    const { searchUser, ...page } = { ...filter, currentPage: 1, ...changed }
    setAddress(listAddress({ searchUser }, page, defaultLimit))
  }
  return [filter, change]
}
