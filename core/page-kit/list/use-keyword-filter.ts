import { listAddress, pageInAddress, type PageQuery } from '@verdict/core'
import { useSearchParams } from 'react-router-dom'

/** What is searched for in a list, and which page of it is shown. */
export interface KeywordFilter extends PageQuery {
  readonly keyword: string
}

/** The filter of a list that is only searched, stored in the address so that links and the back button restore it. */
export function useKeywordFilter(defaultLimit: number): [filter: KeywordFilter, change: (change: Partial<KeywordFilter>) => void] {
  const [address, setAddress] = useSearchParams()
  const filter = { keyword: address.get('keyword') ?? '', ...pageInAddress(address, defaultLimit) }
  function change(changed: Partial<KeywordFilter>) {
    const { keyword, ...page } = { ...filter, currentPage: 1, ...changed }
    setAddress(listAddress({ keyword }, page, defaultLimit))
  }
  return [filter, change]
}
