import { ownJudge } from '@verdict/plugin-judging/contract'
import type { ProblemDoc } from '../problem-schema.ts'

type Faceted = Pick<ProblemDoc, 'auth' | 'owner' | 'oj' | 'difficulty' | 'tags'>

/** The filters of the public list; each may be left out. */
interface FacetFilter {
  readonly difficulty?: number | undefined
  readonly oj?: string | undefined
  readonly tag?: number | undefined
}

/** The facet by which the public list finds problems. */
export function publicFacet({ difficulty, oj, tag }: FacetFilter): string {
  return `p${oj === undefined ? '' : `|o${oj}`}${difficulty === undefined ? '' : `|d${difficulty}`}${tag === undefined ? '' : `|t${tag}`}`
}

/** The facet by which the admin list finds problems. */
export function adminFacet({ auth, oj }: { auth?: number | undefined; oj?: string | undefined }): string {
  return `a${oj === undefined ? '' : `|o${oj}`}${auth === undefined ? '' : `|u${auth}`}`
}

/** Whether the public list shows the problem. */
export function isListed({ auth, owner }: Pick<Faceted, 'auth' | 'owner'>): boolean {
  return auth === 1 && owner === null
}

/** All facets of a problem, one for each combination of filters that finds it. */
export function facetsOf(problem: Faceted): string[] {
  const { auth, oj, difficulty, tags } = problem
  const admin = [undefined, oj].flatMap((judge) => [undefined, auth].map((level) => adminFacet({ oj: judge, auth: level })))
  if (!isListed(problem)) return admin
  const listed = [undefined, oj].flatMap((judge) =>
    [undefined, difficulty].flatMap((level) => [undefined, ...tags].map((tag) => publicFacet({ oj: judge, difficulty: level, tag }))),
  )
  return [...admin, ...listed]
}

/** The judge that a filter names: none for `All`, the own bank for `Mine` and for anything else that is not the key of a judge. */
export function judgeFilter(oj: string | undefined): string | undefined {
  if (oj === undefined || oj === '' || oj.toLowerCase() === 'all') return undefined
  return /^[A-Z0-9]{2,10}$/.test(oj) ? oj : ownJudge
}
