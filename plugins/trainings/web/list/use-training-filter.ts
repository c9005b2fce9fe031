import { listAddress, pageInAddress, type PageQuery } from '@verdict/core'
import { useSearchParams } from 'react-router-dom'
import { trainingAuths } from '../../contract/trainings.ts'

/** The filter of the training list, as the address holds it. */
export interface TrainingFilter extends PageQuery {
  readonly keyword: string
  readonly categoryId: number | undefined
  readonly auth: string | undefined
}

const defaultLimit = 50

/** The filter of the training list, stored in the address so that links and the back button restore it. */
export function useTrainingFilter(): [filter: TrainingFilter, change: (change: Partial<TrainingFilter>) => void] {
  const [address, setAddress] = useSearchParams()
  const category = Number(address.get('categoryId') ?? 0)
  const filter = {
    keyword: address.get('keyword') ?? '',
    categoryId: Number.isInteger(category) && category > 0 ? category : undefined,
    auth: Object.values(trainingAuths).find((auth) => auth === address.get('auth')),
    ...pageInAddress(address, defaultLimit),
  }
  function change(changed: Partial<TrainingFilter>) {
    const { currentPage, limit, ...rest } = { ...filter, currentPage: 1, ...changed }
    setAddress(listAddress(rest, { currentPage, limit }, defaultLimit))
  }
  return [filter, change]
}
