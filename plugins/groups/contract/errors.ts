import { groups } from './groups.ts'

/** The group does not exist, or the caller may not know that it does. */
export const NoGroup = groups.error('no-group', 404)

/** Only for members, for admins of the group, for its root, or for its owner; root of the site may do everything. */
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

/** The short name stands in front of display ids, so it is one word without characters that have a meaning in an address. */
export const ShortNameOdd = groups.error('short-name-odd')

/** Another group has this name, or this short name. */
export const NameTaken = groups.error('name-taken')
export const ShortNameTaken = groups.error('short-name-taken')

/** A group that is not public needs a code. */
export const CodeRequired = groups.error('code-required')

/** Somebody else has saved the group since the client read it. */
export const SavedMeanwhile = groups.error('saved-meanwhile', 409)

/** What has to be true before somebody founds a group. */
export const SolveFirst = groups.error('solve-first', 403)
export const DailyLimitReached = groups.error('daily-limit-reached', 403)
export const OwnLimitReached = groups.error('own-limit-reached', 403)

/** The picture cannot be shown, or is too large. */
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

/** An import that names nobody, and one that names people who cannot become members: unknown ones, and closed accounts. */
export const ImportNothing = groups.error('import-nothing')
export const NotImported = groups.error('not-imported')

/** The caller, or the user who is named, has no open invitation. */
export const NoInvitation = groups.error('no-invitation', 404)

/** The group has too many open invitations. */
export const TooManyInvitations = groups.error('too-many-invitations', 403)

/** The announcement does not exist, or is one of another group. */
export const NoAnnouncement = groups.error('no-announcement', 404)

/** Only the author of the announcement and the root of the group may change it. */
export const NotYourAnnouncement = groups.error('not-your-announcement', 403)

/** There is no rank list with this number. */
export const NoRankList = groups.error('no-rank-list')
