import { useSearchParams } from 'react-router-dom'

/** The filter of the problem list, as it is in the address. */
export interface ListFilter {
  readonly keyword: string
  readonly difficulty: number | undefined
  readonly oj: string
  readonly tagId: readonly number[]
  readonly currentPage: number
  readonly limit: number
}

const defaultLimit = 50

/** The filter of the problem list. The address holds it, so that links and the back button restore it. */
export function useListFilter(): [filter: ListFilter, change: (change: Partial<ListFilter>) => void] {
  const [query, setQuery] = useSearchParams()
  const filter = parseListFilter(query)
  const change = (changed: Partial<ListFilter>) => setQuery(toSearchParams({ ...filter, currentPage: 1, ...changed }))
  return [filter, change]
}

export function parseListFilter(query: URLSearchParams): ListFilter {
  const difficulty = query.get('difficulty')
  return {
    keyword: query.get('keyword') ?? '',
    difficulty: difficulty !== null && /^[012]$/.test(difficulty) ? Number(difficulty) : undefined,
    oj: query.get('oj') ?? 'All',
    tagId: tagsIn(query.get('tagId')),
    currentPage: Math.max(1, wholeNumber(query.get('currentPage')) ?? 1),
    limit: wholeNumber(query.get('limit')) || defaultLimit,
  }
}

export function toSearchParams({ keyword, difficulty, oj, tagId, currentPage, limit }: ListFilter): URLSearchParams {
  const pairs: [string, string | undefined][] = [
    ['keyword', keyword || undefined],
    ['difficulty', difficulty?.toString()],
    ['oj', oj === 'All' ? undefined : oj],
    ['tagId', tagId.length > 0 ? JSON.stringify(tagId) : undefined],
    ['currentPage', currentPage > 1 ? String(currentPage) : undefined],
    ['limit', limit === defaultLimit ? undefined : String(limit)],
  ]
  return new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

function tagsIn(text: string | null): number[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}
