import { useSearchParams } from 'react-router-dom'

/** What the list of submissions is filtered by, as the address says it. */
export interface StatusFilter {
  readonly onlyMine: boolean
  readonly status: number | undefined
  readonly problemID: string
  readonly username: string
  readonly completeProblemID: boolean
  readonly currentPage: number
  readonly limit: number
  /** Numbers of contexts. */
  readonly keys: Readonly<Record<string, number>>
}

const usualLimit = 15
const own = ['onlyMine', 'status', 'problemID', 'username', 'completeProblemID', 'currentPage', 'limit']

/** The state of the list, kept in the address so that a link and the back button bring it back. */
export function useStatusFilter(): [wish: StatusFilter, change: (change: Partial<StatusFilter>) => void] {
  const [query, setQuery] = useSearchParams()
  const filter = parseStatusFilter(query)
  return [filter, (changed) => setQuery(toApiQuery({ ...filter, currentPage: 1, ...changed }))]
}

export function parseStatusFilter(query: URLSearchParams): StatusFilter {
  const status = query.get('status')
  const keys = [...query].filter(([name, value]) => !own.includes(name) && /^[a-z]+$/.test(name) && /^[1-9]\d{0,14}$/.test(value))
  return {
    onlyMine: query.get('onlyMine') === 'true',
    status: status !== null && /^-?\d{1,2}$/.test(status) ? Number(status) : undefined,
    problemID: query.get('problemID') ?? '',
    username: query.get('username') ?? '',
    completeProblemID: query.get('completeProblemID') === 'true',
    currentPage: Math.max(1, wholeNumber(query.get('currentPage')) ?? 1),
    limit: wholeNumber(query.get('limit')) || usualLimit,
    keys: Object.fromEntries(keys.map(([name, value]) => [name, Number(value)])),
  }
}

export function toApiQuery({ onlyMine, status, problemID, username, completeProblemID, currentPage, limit, keys }: StatusFilter): URLSearchParams {
  const pairs: [string, string | undefined][] = [
    ...Object.entries(keys).map(([name, id]): [string, string] => [name, String(id)]),
    ['onlyMine', onlyMine ? 'true' : undefined],
    ['status', status?.toString()],
    ['problemID', problemID || undefined],
    ['completeProblemID', problemID && completeProblemID ? 'true' : undefined],
    ['username', onlyMine ? undefined : username || undefined],
    ['currentPage', currentPage > 1 ? String(currentPage) : undefined],
    ['limit', limit === usualLimit ? undefined : String(limit)],
  ]
  return new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
