import { listAddress, pageInAddress, type PageQuery } from '@verdict/core'
import { useSearchParams } from 'react-router-dom'

/** The filter of the list of posts, as the address holds it. */
export interface PostFilter extends PageQuery {
  readonly keyword: string
  /** The category. */
  readonly cid: number | undefined
  readonly onlyMine: boolean
}

const defaultLimit = 10

/** The filter of the list of posts, stored in the address so that links and the back button restore it. */
export function usePostFilter(): [filter: PostFilter, change: (change: Partial<PostFilter>) => void] {
  const [address, setAddress] = useSearchParams()
  const cid = Number(address.get('cid') ?? 0)
  const filter = {
    keyword: address.get('keyword') ?? '',
    cid: Number.isInteger(cid) && cid > 0 ? cid : undefined,
    onlyMine: address.get('onlyMine') === 'true',
    ...pageInAddress(address, defaultLimit),
  }
  function change(changed: Partial<PostFilter>) {
    const { currentPage, limit, onlyMine, ...rest } = { ...filter, currentPage: 1, ...changed }
    setAddress(listAddress({ ...rest, onlyMine: onlyMine ? 'true' : undefined }, { currentPage, limit }, defaultLimit))
  }
  return [filter, change]
}
