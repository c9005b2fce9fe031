import { listAddress, pageInAddress, type PageQuery } from '@verdict/core'
import { useSearchParams } from 'react-router-dom'
import { groupAuths, type GroupAuth } from '../../contract/group-rules.ts'

/** The filter of the list of groups, as the address holds it. */
export interface GroupFilter extends PageQuery {
  readonly keyword: string
  readonly auth: GroupAuth | undefined
  readonly onlyMine: boolean
}

const defaultLimit = 15

/** The filter of the list of groups, stored in the address so that links and the back button restore it. */
export function useGroupFilter(): [filter: GroupFilter, change: (change: Partial<GroupFilter>) => void] {
  const [address, setAddress] = useSearchParams()
  const filter = {
    keyword: address.get('keyword') ?? '',
    auth: Object.values(groupAuths).find((auth) => String(auth) === address.get('auth')),
    onlyMine: address.get('onlyMine') === 'true',
    ...pageInAddress(address, defaultLimit),
  }
  function change(changed: Partial<GroupFilter>) {
    const { currentPage, limit, onlyMine, ...rest } = { ...filter, currentPage: 1, ...changed }
    setAddress(listAddress({ ...rest, onlyMine: onlyMine ? 'true' : undefined }, { currentPage, limit }, defaultLimit))
  }
  return [filter, change]
}
