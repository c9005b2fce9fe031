import { normalizeForSearch } from '@verdict/server-kit'
import type { PostDoc } from './post-schema.ts'

/** What narrows a list down. */
export interface ListPlace {
  readonly categoryId?: number | undefined
  readonly pid?: number | undefined
}

/** The key of a list by which its index finds the posts. */
export function listKey(scope: string, { categoryId, pid }: ListPlace = {}): string {
  return `${scope}${categoryId === undefined ? '' : `|c${categoryId}`}${pid === undefined ? '' : `|p${pid}`}`
}

/** The posts of the site, or of an owner: those that everybody sees, those about problems that not everybody sees as well, and hidden ones besides. */
export function listScope(owner: string | null, shows: 'open' | 'shown' | 'all'): string {
  return `${owner ?? 'site'} ${shows}`
}

/** Everything, for admins. */
export const adminScope = 'admin'

/** What somebody has posted on the site. */
export function ownScope(uid: string): string {
  return `mine ${uid}`
}

type Listed = Pick<PostDoc, '_id' | 'owner' | 'pid' | 'categoryId' | 'uid' | 'isHidden' | 'isProblemOpen' | 'title' | 'description' | 'author'>

/** The fields of a post that follow from the others, by which lists and searches find it. */
export function derivedFields(post: Listed): Pick<PostDoc, 'lists' | 'searchText'> {
  return { lists: listsOf(post), searchText: normalizeForSearch(`${post.title} ${post.description} ${post.author}`) }
}

function listsOf({ owner, pid, categoryId, uid, isHidden, isProblemOpen }: Listed): string[] {
  const shows = [
    ...(isHidden ? [] : (['shown'] as const)),
    ...(!isHidden && isProblemOpen ? (['open'] as const) : []),
    ...(owner === null ? [] : (['all'] as const)),
  ]
  const scopes = [adminScope, ...shows.map((show) => listScope(owner, show))]
  const places: ListPlace[] = [{}, { categoryId }, ...(pid === null ? [] : [{ pid }, { categoryId, pid }])]
  return [...scopes.flatMap((scope) => places.map((place) => listKey(scope, place))), ...(owner === null ? [ownScope(uid)] : [])]
}
