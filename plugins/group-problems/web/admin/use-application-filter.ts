import { listAddress, pageInAddress, type PageQuery } from '@verdict/core'
import { useSearchParams } from 'react-router-dom'
import { progresses, type Progress } from '../../contract.ts'

/** The filter of the applications; progress 0 shows them all. */
export interface ApplicationFilter extends PageQuery {
  readonly keyword: string
  readonly progress: Progress | 0
}

const defaultLimit = 10
/** Whoever comes here wants to decide. */
const firstShown = progresses.applied

/** The filter of the applications, stored in the address so that links and the back button restore it. */
export function useApplicationFilter(): [filter: ApplicationFilter, change: (change: Partial<ApplicationFilter>) => void] {
  const [address, setAddress] = useSearchParams()
  const filter = {
    keyword: address.get('keyword') ?? '',
    progress: ([0, ...Object.values(progresses)] as const).find((progress) => String(progress) === address.get('progress')) ?? firstShown,
    ...pageInAddress(address, defaultLimit),
  }
  function change(changed: Partial<ApplicationFilter>) {
    const { keyword, progress, ...page } = { ...filter, currentPage: 1, ...changed }
    setAddress(listAddress({ keyword, progress: progress === firstShown ? undefined : String(progress) }, page, defaultLimit))
  }
  return [filter, change]
}
