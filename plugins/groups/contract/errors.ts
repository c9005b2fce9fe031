import { groups } from './groups.ts'

/** The group does not exist, or the caller must not learn that it does. */
export const NoGroup = groups.error('no-group', 404)

/** Requires a member, a group admin, a manager or the owner. Super admins pass every check. */
export const MembersOnly = groups.error('members-only', 403)
export const AdminsOnly = groups.error('admins-only', 403)
export const RootOnly = groups.error('root-only', 403)
export const OwnerOnly = groups.error('owner-only', 403)

/** A text is missing, too short or too long. */
export const NameLength = groups.error('name-length')
export const ShortNameLength = groups.error('short-name-length')
export const BriefLength = groups.error('brief-length')
export const DescriptionLength = groups.error('description-length')
export const ReasonLength = groups.error('reason-length')

/** The short name is a prefix of display IDs, so it must be one word without characters that are special in URLs. */
export const ShortNameOdd = groups.error('short-name-odd')

/** Another group uses this name or short name. */
export const NameTaken = groups.error('name-taken')
export const ShortNameTaken = groups.error('short-name-taken')

/** A group that is not public requires a code. */
export const CodeRequired = groups.error('code-required')

/** Another user saved the group after the client read it. */
export const SavedMeanwhile = groups.error('saved-meanwhile', 409)

/** The caller must solve more problems before creating a group. */
export const SolveFirst = groups.error('solve-first', 403)
export const DailyLimitReached = groups.error('daily-limit-reached', 403)
export const OwnLimitReached = groups.error('own-limit-reached', 403)

/** The image cannot be displayed or is too large. */
export const PictureWrong = groups.error('picture-wrong')
export const PictureTooLarge = groups.error('picture-too-large')

/** Joining. */
export const CodeWrong = groups.error('code-wrong')
export const TooManyCodes = groups.error('too-many-codes', 403)
export const AlreadyApplied = groups.error('already-applied')
export const AlreadyMember = groups.error('already-member')
export const NoJoinLink = groups.error('no-join-link', 404)

/** Members. */
export const NoMember = groups.error('no-member', 404)
export const OwnerStays = groups.error('owner-stays', 403)
export const MemberStays = groups.error('member-stays')
export const LevelTooHigh = groups.error('level-too-high', 403)
export const NotYourself = groups.error('not-yourself')

/** An import that names no users, or users who cannot become members: unknown ones and disabled accounts. */
export const ImportNothing = groups.error('import-nothing')
export const NotImported = groups.error('not-imported')

/** The caller, or the named user, has no open invitation. */
export const NoInvitation = groups.error('no-invitation', 404)

/** The group has too many open invitations. */
export const TooManyInvitations = groups.error('too-many-invitations', 403)

/** The announcement does not exist or belongs to another group. */
export const NoAnnouncement = groups.error('no-announcement', 404)

/** Only the announcement's author and the group's managers can change it. */
export const NotYourAnnouncement = groups.error('not-your-announcement', 403)

/** The ranking type does not exist. */
export const NoRankList = groups.error('no-rank-list')
