/** The levels of people in a group, as they are on the wire. */
export const levels = { none: 0, applying: 1, refused: 2, member: 3, admin: 4, root: 5 } as const
export type Level = (typeof levels)[keyof typeof levels]

/** Whoever changes the members of a group. */
export interface MemberActor {
  readonly level: number
  readonly isOwner: boolean
  /** Root of the site. */
  readonly isSiteRoot: boolean
  readonly uid: string
}

/** Whose level is to be changed. */
export interface MemberTarget {
  readonly level: number
  readonly isOwner: boolean
  readonly uid: string
}

/** Why a change of members is refused. */
export type MemberRefusal = 'admins-only' | 'no-member' | 'owner-stays' | 'member-stays' | 'level-too-high' | 'not-yourself'

/** Why somebody may not give this level to somebody else; undefined if they may. The owner and root of the site have no limits other than that the owner stays the owner. */
export function refusalOfLevel(actor: MemberActor, target: MemberTarget, level: number): MemberRefusal | undefined {
  const refusal = refusalOfAny(actor, target)
  if (refusal) return refusal
  // Whoever was a member once is removed, and does not become an applicant again.
  if (target.level >= levels.member && level < levels.member) return 'member-stays'
  if (!isUnlimited(actor) && (target.level >= actor.level || level >= actor.level)) return 'level-too-high'
  return undefined
}

/** Why somebody may not remove somebody else, or an application; undefined if they may. */
export function refusalOfRemoval(actor: MemberActor, target: MemberTarget): MemberRefusal | undefined {
  const refusal = refusalOfAny(actor, target)
  if (refusal) return refusal
  if (actor.uid === target.uid) return 'not-yourself'
  return !isUnlimited(actor) && target.level >= actor.level ? 'level-too-high' : undefined
}

function refusalOfAny(actor: MemberActor, target: MemberTarget): MemberRefusal | undefined {
  if (!isUnlimited(actor) && actor.level < levels.admin) return 'admins-only'
  if (target.isOwner) return 'owner-stays'
  return target.level === levels.none ? 'no-member' : undefined
}

function isUnlimited({ isOwner, isSiteRoot }: MemberActor): boolean {
  return isOwner || isSiteRoot
}
