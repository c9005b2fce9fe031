import { ownJudge } from '@verdict/plugin-judging/contract'
import type { ProblemDoc } from '../problem-schema.ts'

type Faceted = Pick<ProblemDoc, 'auth' | 'owner' | 'oj' | 'difficulty' | 'tags'>

/** What a list filters by; each part may be left out. */
export interface FacetFilter {
  readonly difficulty?: number | undefined
  readonly oj?: string | undefined
  readonly tag?: number | undefined
}

/** The value that the public list looks for. */
export function publicFacet({ difficulty, oj, tag }: FacetFilter): string {
  return `p${oj === undefined ? '' : `|o${oj}`}${difficulty === undefined ? '' : `|d${difficulty}`}${tag === undefined ? '' : `|t${tag}`}`
}

/** The value that the admin list looks for. */
export function adminFacet({ auth, oj }: { auth?: number | undefined; oj?: string | undefined }): string {
  return `a${oj === undefined ? '' : `|o${oj}`}${auth === undefined ? '' : `|u${auth}`}`
}

/** Listed in the bank for everybody. */
export function isListed({ auth, owner }: Pick<Faceted, 'auth' | 'owner'>): boolean {
  return auth === 1 && owner === null
}

/** Every value under which a problem is looked for. */
export function facetsOf(problem: Faceted): string[] {
  const { auth, oj, difficulty, tags } = problem
  const admin = [undefined, oj].flatMap((judge) => [undefined, auth].map((level) => adminFacet({ oj: judge, auth: level })))
  if (!isListed(problem)) return admin
  const listed = [undefined, oj].flatMap((judge) =>
    [undefined, difficulty].flatMap((level) => [undefined, ...tags].map((tag) => publicFacet({ oj: judge, difficulty: level, tag }))),
  )
  return [...admin, ...listed]
}

/** Which judge a filter means: none for all, our own for `Mine` and whatever else is no key of a remote judge. */
export function judgeFilter(oj: string | undefined): string | undefined {
  if (oj === undefined || oj === '' || oj.toLowerCase() === 'all') return undefined
  return /^[A-Z0-9]{2,10}$/.test(oj) ? oj : ownJudge
}
