import { ownJudge } from '@verdict/plugin-judging/contract'
import type { ProblemDoc } from './problem-schema.ts'

export type Faceted = Pick<ProblemDoc, 'owner' | 'publication' | 'oj' | 'type' | 'tags'> & { readonly auth: number; readonly difficulty: number }

/** The filters of the public list; each can be omitted. */
interface FacetFilter {
  readonly difficulty?: number | undefined
  readonly oj?: string | undefined
  readonly tag?: number | undefined
}

/** Returns the facet by which the public list finds problems. */
export function publicFacet({ difficulty, oj, tag }: FacetFilter): string {
  return `p${oj === undefined ? '' : `|o${oj}`}${difficulty === undefined ? '' : `|d${difficulty}`}${tag === undefined ? '' : `|t${tag}`}`
}

/** Returns the facet by which the admin list finds problems. */
export function adminFacet({ auth, oj }: { auth?: number | undefined; oj?: string | undefined }): string {
  return `a${oj === undefined ? '' : `|o${oj}`}${auth === undefined ? '' : `|u${auth}`}`
}

/** Returns the facet by which other places find problems of the bank that they can show under their own names. */
export function candidateFacet({ type, oj }: { type: number; oj?: string | undefined }): string {
  return `s${type}${oj === undefined ? '' : `|o${oj}`}`
}

/** Returns the facet by which an owner's list finds its public problems. */
export function ownerFacet(owner: string, { difficulty, tag }: Omit<FacetFilter, 'oj'> = {}): string {
  return `c${owner}${difficulty === undefined ? '' : `|d${difficulty}`}${tag === undefined ? '' : `|t${tag}`}`
}

/** Returns the facet by which an owner's authors find its problems. */
export function ownerAdminFacet(owner: string, auth?: number): string {
  return `b${owner}${auth === undefined ? '' : `|u${auth}`}`
}

/** Returns the facet of problems with a publication application. */
export function applicationFacet({ owner, publication }: { owner?: string | undefined; publication?: ProblemDoc['publication'] }): string {
  return `q${owner ?? ''}${publication ? `|p${publication}` : ''}`
}

/** Returns the facets by which reviewers of publications find a problem. */
export function applicationFacetsOf({ owner, publication }: Pick<Faceted, 'owner' | 'publication'>): string[] {
  if (owner === null || !publication) return []
  return [undefined, owner].flatMap((one) => [undefined, publication].map((decided) => applicationFacet({ owner: one, publication: decided })))
}

type Place = Pick<Faceted, 'owner' | 'publication'>
const hidden = 2

/** Whether the problem belongs to the bank: its own ones, and published ones of owners. */
function isInBank({ owner, publication }: Place): boolean {
  return owner === null || publication === 'approved'
}

/** Whether the public list shows the problem. */
export function isListed(problem: Place & Pick<Faceted, 'auth'>): boolean {
  return problem.auth === 1 && isInBank(problem)
}

/** Returns all facets of a problem, one for each combination of filters that finds it. */
export function facetsOf(problem: Faceted): string[] {
  return [...bankFacetsOf(problem), ...candidateFacetsOf(problem), ...ownerFacetsOf(problem)]
}

function ownerFacetsOf({ owner, publication, auth, difficulty, tags }: Faceted): string[] {
  if (owner === null) return []
  const admin = [ownerAdminFacet(owner), ownerAdminFacet(owner, auth)]
  const listed = auth === 1 ? [undefined, difficulty].flatMap((level) => [undefined, ...tags].map((tag) => ownerFacet(owner, { difficulty: level, tag }))) : []
  return [...admin, ...applicationFacetsOf({ owner, publication }), ...listed]
}

/** Returns no facets for hidden problems; remote problems count as every type. */
export function candidateFacetsOf({ auth, oj, type, ...place }: Place & Pick<Faceted, 'auth' | 'oj' | 'type'>): string[] {
  if (auth === hidden || !isInBank(place)) return []
  const types = oj === ownJudge ? [type] : [0, 1]
  return types.flatMap((one) => [undefined, oj].map((judge) => candidateFacet({ type: one, oj: judge })))
}

function bankFacetsOf(problem: Faceted): string[] {
  const { auth, oj, difficulty, tags } = problem
  if (!isInBank(problem)) return []
  const admin = [undefined, oj].flatMap((judge) => [undefined, auth].map((level) => adminFacet({ oj: judge, auth: level })))
  if (!isListed(problem)) return admin
  const listed = [undefined, oj].flatMap((judge) =>
    [undefined, difficulty].flatMap((level) => [undefined, ...tags].map((tag) => publicFacet({ oj: judge, difficulty: level, tag }))),
  )
  return [...admin, ...listed]
}

/** Returns the judge that a filter names: none for `All`; the site's bank for `Mine` and for anything that is not the key of a judge. */
export function judgeFilter(oj: string | undefined): string | undefined {
  if (oj === undefined || oj === '' || oj.toLowerCase() === 'all') return undefined
  return /^[A-Z0-9]{2,10}$/.test(oj) ? oj : ownJudge
}
