import { listAddress, pageInAddress, type PageQuery } from '@verdict/core'
import { useSearchParams } from 'react-router-dom'
import { contestStatuses, contestTypes } from '../../contract/contests.ts'

/** The filter of the contest list, as the address holds it. */
export interface ContestFilter extends PageQuery {
  readonly keyword: string
  readonly type: number | undefined
  readonly status: number | undefined
}

const defaultLimit = 10

/** The filter of the contest list, stored in the address so that links and the back button restore it. */
export function useContestFilter(): [filter: ContestFilter, change: (change: Partial<ContestFilter>) => void] {
  const [address, setAddress] = useSearchParams()
  const filter = {
    keyword: address.get('keyword') ?? '',
    type: oneOf(Object.values(contestTypes), address.get('type')),
    status: oneOf(Object.values(contestStatuses), address.get('status')),
    ...pageInAddress(address, defaultLimit),
  }
  function change(changed: Partial<ContestFilter>) {
    const { currentPage, limit, ...rest } = { ...filter, currentPage: 1, ...changed }
    setAddress(listAddress(rest, { currentPage, limit }, defaultLimit))
  }
  return [filter, change]
}

function oneOf(values: readonly number[], text: string | null): number | undefined {
  return values.find((value) => String(value) === text)
}
