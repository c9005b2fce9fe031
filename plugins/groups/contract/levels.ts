/** The levels of users in a group, as on the wire. */
export const levels = { none: 0, applying: 1, refused: 2, member: 3, admin: 4, root: 5 } as const
export type Level = (typeof levels)[keyof typeof levels]

/** The user who changes a member. */
export interface MemberActor {
  readonly level: number
  readonly isOwner: boolean
  /** Whether they are a super admin. */
  readonly isSiteRoot: boolean
  readonly uid: string
}

/** The user whose level changes. */
export interface MemberTarget {
  readonly level: number
  readonly isOwner: boolean
  readonly uid: string
}

/** The reasons for refusing to change a member. */
export type MemberRefusal = 'admins-only' | 'no-member' | 'owner-stays' | 'member-stays' | 'level-too-high' | 'not-yourself'

/**
 * Returns why the actor cannot give the target this level; undefined if they can. For the owner and super admins, the only limit is that the owner stays the
 * owner.
 */
export function refusalOfLevel(actor: MemberActor, target: MemberTarget, level: number): MemberRefusal | undefined {
  const refusal = refusalOfAny(actor, target)
  if (refusal) return refusal
  // A former member is removed; they do not become an applicant again.
  if (target.level >= levels.member && level < levels.member) return 'member-stays'
  if (!isUnlimited(actor) && (target.level >= actor.level || level >= actor.level)) return 'level-too-high'
  return undefined
}

/** Returns why the actor cannot remove the target or their application; undefined if they can. */
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
