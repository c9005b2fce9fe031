import { listAddress, pageInAddress, type PageQuery } from '@verdict/core'
import { useSearchParams } from 'react-router-dom'

/** The filter of the problem list, as it is in the address. */
export interface ListFilter extends PageQuery {
  readonly keyword: string
  readonly difficulty: number | undefined
  readonly oj: string
  readonly tagId: readonly number[]
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
    ...pageInAddress(query, defaultLimit),
  }
}

export function toSearchParams({ keyword, difficulty, oj, tagId, ...page }: ListFilter): URLSearchParams {
  const filter = { keyword, difficulty, oj: oj === 'All' ? undefined : oj, tagId: tagId.length > 0 ? JSON.stringify(tagId) : undefined }
  return listAddress(filter, page, defaultLimit)
}

function tagsIn(text: string | null): number[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : []
  } catch {
    return []
  }
}
