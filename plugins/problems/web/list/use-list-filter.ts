import { useSearchParams } from 'react-router-dom'

/** What the list is filtered by, as the address says it. */
export interface ListFilter {
  readonly keyword: string
  readonly difficulty: number | undefined
  readonly oj: string
  readonly tagId: readonly number[]
  readonly currentPage: number
  readonly limit: number
}

const usualLimit = 50

/** The state of the problem list, kept in the address so that a link and the back button bring it back. */
export function useListFilter(): [wish: ListFilter, change: (change: Partial<ListFilter>) => void] {
  const [query, setQuery] = useSearchParams()
  const filter = parseListFilter(query)
  const change = (changed: Partial<ListFilter>) => setQuery(toApiQuery({ ...filter, currentPage: 1, ...changed }))
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
    limit: wholeNumber(query.get('limit')) || usualLimit,
  }
}

export function toApiQuery({ keyword, difficulty, oj, tagId, currentPage, limit }: ListFilter): URLSearchParams {
  const pairs: [string, string | undefined][] = [
    ['keyword', keyword || undefined],
    ['difficulty', difficulty?.toString()],
    ['oj', oj === 'All' ? undefined : oj],
    ['tagId', tagId.length > 0 ? JSON.stringify(tagId) : undefined],
    ['currentPage', currentPage > 1 ? String(currentPage) : undefined],
    ['limit', limit === usualLimit ? undefined : String(limit)],
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
