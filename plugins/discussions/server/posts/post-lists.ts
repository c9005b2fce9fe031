import { normalizeForSearch } from '@verdict/server-kit'
import type { PostDoc } from './post-schema.ts'

/** The filters of a list. */
export interface ListPlace {
  readonly categoryId?: number | undefined
  readonly pid?: number | undefined
}

/** Returns the key of a list, by which its index finds the posts. */
export function listKey(scope: string, { categoryId, pid }: ListPlace = {}): string {
  return `${scope}${categoryId === undefined ? '' : `|c${categoryId}`}${pid === undefined ? '' : `|p${pid}`}`
}

/** Returns the scope of posts of the site or an owner: those visible to all, also those about problems with restricted visibility, or also hidden ones. */
export function listScope(owner: string | null, shows: 'open' | 'shown' | 'all'): string {
  return `${owner ?? 'site'} ${shows}`
}

/** The scope with all posts, for admins. */
export const adminScope = 'admin'

/** Returns the scope with a user's posts on the site. */
export function ownScope(uid: string): string {
  return `mine ${uid}`
}

type Listed = Pick<PostDoc, '_id' | 'owner' | 'pid' | 'categoryId' | 'uid' | 'isHidden' | 'isProblemOpen' | 'title' | 'description' | 'author'>

/** Returns the computed fields of a post, by which lists and searches find it. */
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
