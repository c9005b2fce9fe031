import { listAddress, pageInAddress, type PageQuery } from '@verdict/core'
import { useSearchParams } from 'react-router-dom'
import { levels, type Level } from '../../contract/levels.ts'

/** The filter of the members, as the address holds it. */
export interface MemberFilter extends PageQuery {
  readonly keyword: string
  readonly auth: Level | undefined
}

const defaultLimit = 10

/** The filter of the members of a group, stored in the address so that links and the back button restore it. */
export function useMemberFilter(): [filter: MemberFilter, change: (change: Partial<MemberFilter>) => void] {
  const [address, setAddress] = useSearchParams()
  const filter = {
    keyword: address.get('keyword') ?? '',
    auth: Object.values(levels).find((level) => level !== levels.none && String(level) === address.get('auth')),
    ...pageInAddress(address, defaultLimit),
  }
  function change(changed: Partial<MemberFilter>) {
    const { currentPage, limit, ...rest } = { ...filter, currentPage: 1, ...changed }
    setAddress(listAddress({ ...rest }, { currentPage, limit }, defaultLimit))
  }
  return [filter, change]
}
