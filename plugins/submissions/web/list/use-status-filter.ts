import { listAddress, pageInAddress, type PageQuery } from '@verdict/core'
import { useSearchParams } from 'react-router-dom'

/** The filter of the list of submissions, as the URL holds it. */
export interface StatusFilter extends PageQuery {
  readonly onlyMine: boolean
  readonly status: number | undefined
  readonly problemID: string
  readonly username: string
  readonly completeProblemID: boolean
  /** Ids of contexts, by key. */
  readonly keys: Readonly<Record<string, number>>
}

const defaultLimit = 15
const filterNames = ['onlyMine', 'status', 'problemID', 'username', 'completeProblemID', 'currentPage', 'limit']

/** The filter, stored in the URL so that links and the back button restore it. */
export function useStatusFilter(): [filter: StatusFilter, change: (change: Partial<StatusFilter>) => void] {
  const [query, setQuery] = useSearchParams()
  const filter = parseStatusFilter(query)
  return [filter, (changed) => setQuery(searchParamsOf({ ...filter, currentPage: 1, ...changed }))]
}

export function parseStatusFilter(query: URLSearchParams): StatusFilter {
  const status = query.get('status')
  const keys = [...query].filter(([name, value]) => !filterNames.includes(name) && /^[a-z]+$/.test(name) && /^[1-9]\d{0,14}$/.test(value))
  return {
    onlyMine: query.get('onlyMine') === 'true',
    status: status !== null && /^-?\d{1,2}$/.test(status) ? Number(status) : undefined,
    problemID: query.get('problemID') ?? '',
    username: query.get('username') ?? '',
    completeProblemID: query.get('completeProblemID') === 'true',
    ...pageInAddress(query, defaultLimit),
    keys: Object.fromEntries(keys.map(([name, value]) => [name, Number(value)])),
  }
}

export function searchParamsOf({ onlyMine, status, problemID, username, completeProblemID, keys, ...page }: StatusFilter): URLSearchParams {
  const filter = {
    ...keys,
    onlyMine: onlyMine ? 'true' : undefined,
    status,
    problemID,
    completeProblemID: problemID && completeProblemID ? 'true' : undefined,
    username: onlyMine ? undefined : username,
  }
  return listAddress(filter, page, defaultLimit)
}
