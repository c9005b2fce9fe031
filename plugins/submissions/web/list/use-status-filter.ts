import { listAddress, pageInAddress } from '@verdict/core'
import { inAddress, readFilter, writeFilter, type AddressFilter } from '@verdict/page-kit'
import { useSearchParams } from 'react-router-dom'

const fields = {
  onlyMine: inAddress.flag,
  status: inAddress.whole(-99, 99),
  problemID: inAddress.text(),
  completeProblemID: inAddress.flag,
  username: inAddress.text(),
}

/** The filter of the submission list, as stored in the URL. */
export interface StatusFilter extends AddressFilter<typeof fields> {
  /** Context IDs, by key. */
  readonly keys: Readonly<Record<string, number>>
}

const defaultLimit = 15

/** The filter, stored in the URL so that links and the back button restore it. Plugins add the keys of their contexts. */
export function useStatusFilter(): [filter: StatusFilter, change: (change: Partial<StatusFilter>) => void] {
  const [query, setQuery] = useSearchParams()
  const filter = parseStatusFilter(query)
  return [filter, (changed) => setQuery(searchParamsOf({ ...filter, currentPage: 1, ...changed }))]
}

export function parseStatusFilter(query: URLSearchParams): StatusFilter {
  const isKey = (name: string) => name !== 'limit' && !Object.hasOwn(fields, name) && /^[a-z]+$/.test(name)
  const keys = [...query].filter(([name, value]) => isKey(name) && /^[1-9]\d{0,14}$/.test(value))
  return {
    ...readFilter(fields, query),
    ...pageInAddress(query, defaultLimit),
    keys: Object.fromEntries(keys.map(([name, value]) => [name, Number(value)])),
  }
}

export function searchParamsOf({ keys, ...filter }: StatusFilter): URLSearchParams {
  const { onlyMine, problemID, completeProblemID, username } = filter
  const written = { ...filter, completeProblemID: problemID !== '' && completeProblemID, username: onlyMine ? '' : username }
  return listAddress({ ...keys, ...writeFilter(fields, written) }, filter, defaultLimit)
}
