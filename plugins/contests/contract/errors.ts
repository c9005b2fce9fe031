import { contests } from './contests.ts'

/** The contest does not exist, or the caller may not know that it does. */
export const NoContest = contests.error('no-contest', 404)

/** Only contest staff may do this: root, those who manage its owner, and a creator who still may create contests. */
export const StaffOnly = contests.error('staff-only', 403)

/** Required fields of the form that are empty. */
export const TitleRequired = contests.error('title-required')
export const DescriptionRequired = contests.error('description-required')
export const StartRequired = contests.error('start-required')
export const EndRequired = contests.error('end-required')
export const PasswordRequired = contests.error('password-required')

/** The end does not come after the start. */
export const DurationWrong = contests.error('duration-wrong')

/** A text exceeds the maximum length of its field. */
export const TextTooLong = contests.error('text-too-long')

/** The type of a contest never changes: its problems and results depend on it. */
export const TypeFixed = contests.error('type-fixed')

/** The seal begins within the contest. */
export const SealTimeWrong = contests.error('seal-time-wrong')

/** The account rule needs a range that begins before it ends, or names. */
export const AccountRuleWrong = contests.error('account-rule-wrong')

/** A star user is named twice. */
export const StarTwice = contests.error('star-twice')

/** An award needs a name and a number; shares are percentages, and at most 100 together. */
export const AwardsWrong = contests.error('awards-wrong')

/** Somebody else has saved the contest since the client read it. */
export const SavedMeanwhile = contests.error('saved-meanwhile', 409)

/** Taking part in this contest needs no registration. */
export const RegistrationNotNeeded = contests.error('registration-not-needed')

/** The password of the contest is wrong. */
export const WrongPassword = contests.error('wrong-password')

/** The caller has registered already. */
export const AlreadyRegistered = contests.error('already-registered')

/** The account rule of the contest does not admit the caller. */
export const AccountRefused = contests.error('account-refused', 403)

/** The contest has not begun, or has ended. */
export const NotStarted = contests.error('not-started', 403)
export const HasEnded = contests.error('has-ended', 403)

/** The contest is for registered people. */
export const RegistrationRequired = contests.error('registration-required', 403)

/** A problem of a contest needs a display id, one word that no other problem there has, and a title. */
export const DisplayIdRequired = contests.error('display-id-required')
export const DisplayIdOdd = contests.error('display-id-odd')
export const DisplayIdTaken = contests.error('display-id-taken')
export const DisplayTitleRequired = contests.error('display-title-required')

/** The problem is in the contest already. */
export const AlreadyAdded = contests.error('already-added')

/** An ACM contest has ACM problems, an OI contest OI problems; those of other judges fit both. */
export const ProblemTypeWrong = contests.error('problem-type-wrong')

/** An order names each problem of the contest once. */
export const OrderWrong = contests.error('order-wrong')

/** No plugin brings a rule of this name for this type of contest. */
export const RuleUnknown = contests.error('rule-unknown')

/** The plugin that brings the rule of the contest is off. */
export const RuleMissing = contests.error('rule-missing')

/** The contest does not show its board to everybody, or not yet. */
export const BoardClosed = contests.error('board-closed', 403)

/** The announcement does not exist, or the caller does not run its contest. */
export const NoAnnouncement = contests.error('no-announcement', 404)

/** The contest prints nothing for this user. */
export const PrintClosed = contests.error('print-closed', 403)
export const PrintTooShort = contests.error('print-too-short')
export const PrintTooLong = contests.error('print-too-long')

/** Somebody printed a moment ago. */
export const PrintTooSoon = contests.error('print-too-soon', 403)

/** The text to print does not exist, or the caller does not run its contest. */
export const NoPrint = contests.error('no-print', 404)

/** Only ACM contests list first solutions. */
export const AcmOnly = contests.error('acm-only')

/** The submission is not the first solution of anybody in this contest. */
export const NoSolution = contests.error('no-solution', 404)

/** Until the seal is lifted, only the staff of the contest sees what it hides. */
export const RollingBoardClosed = contests.error('rolling-board-closed', 403)

/** Only an ACM contest with a seal has a rolling board, after its end. */
export const RollingBoardNotReady = contests.error('rolling-board-not-ready')
