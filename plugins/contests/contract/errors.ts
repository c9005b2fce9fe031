import { contests } from './contests.ts'

/** The contest does not exist, or the caller cannot know that it does. */
export const NoContest = contests.error('no-contest', 404)

/** Only contest staff can do this: root, managers of the contest's owner, the creator while they have permission to create contests, and users with a duty. */
export const StaffOnly = contests.error('staff-only', 403)

/** The call of the admin area is refused, as by a missing permission, to users who can neither create contests nor have a duty in this one. */
export const StaffCallRefused = contests.error('staff-call-refused', 403, 403)

/** The caller belongs to the staff, but does not have this duty. */
export const NotYourDuty = contests.error('not-your-duty', 403)

/** Only leaders change the staff of a contest: root, managers of the contest's owner, and the creator. */
export const LeadersOnly = contests.error('leaders-only', 403)

/** No user of this name can see the contest. */
export const NoStaffCandidate = contests.error('no-staff-candidate')

/** The creator has all duties. Only handing over the contest changes that. */
export const CreatorHasDuties = contests.error('creator-has-duties')

/** The new creator must have the permission to create contests there. */
export const CannotTakeOver = contests.error('cannot-take-over')

/** Required fields of the form are empty. */
export const TitleRequired = contests.error('title-required')
export const DescriptionRequired = contests.error('description-required')
export const StartRequired = contests.error('start-required')
export const EndRequired = contests.error('end-required')
export const PasswordRequired = contests.error('password-required')

/** The end is not after the start. */
export const DurationWrong = contests.error('duration-wrong')

/** A text exceeds the maximum length of its field. */
export const TextTooLong = contests.error('text-too-long')

/** The type of a contest cannot change, because its problems and results depend on it. */
export const TypeFixed = contests.error('type-fixed')

/** The freeze must begin during the contest. */
export const SealTimeWrong = contests.error('seal-time-wrong')

/** The account rule needs names, or a range whose start is before its end. */
export const AccountRuleWrong = contests.error('account-rule-wrong')

/** An unofficial participant is listed twice. */
export const StarTwice = contests.error('star-twice')

/** Awards need a name and a number. Shares are percentages with a sum of at most 100. */
export const AwardsWrong = contests.error('awards-wrong')

/** Another user has saved the contest since the client loaded it. */
export const SavedMeanwhile = contests.error('saved-meanwhile', 409)

/** This contest needs no registration. */
export const RegistrationNotNeeded = contests.error('registration-not-needed')

/** The password of the contest is wrong. */
export const WrongPassword = contests.error('wrong-password')

/** The caller is already registered. */
export const AlreadyRegistered = contests.error('already-registered')

/** The account rule of the contest does not admit the caller. */
export const AccountRefused = contests.error('account-refused', 403)

/** The contest has not started, or has ended. */
export const NotStarted = contests.error('not-started', 403)
export const HasEnded = contests.error('has-ended', 403)

/** Only registered users can access the contest. */
export const RegistrationRequired = contests.error('registration-required', 403)

/** A contest's problem needs a title and a one-word display ID that is unique in the contest. */
export const DisplayIdRequired = contests.error('display-id-required')
export const DisplayIdOdd = contests.error('display-id-odd')
export const DisplayIdTaken = contests.error('display-id-taken')
export const DisplayTitleRequired = contests.error('display-title-required')

/** The problem is already in the contest. */
export const AlreadyAdded = contests.error('already-added')

/** ACM contests have ACM problems, OI contests OI problems. Problems of other judges fit both. */
export const ProblemTypeWrong = contests.error('problem-type-wrong')

/** A new order must list each problem of the contest once. */
export const OrderWrong = contests.error('order-wrong')

/** No plugin provides a rule with this name for this contest type. */
export const RuleUnknown = contests.error('rule-unknown')

/** A setting does not fit the schema of the contest's rule. */
export const RuleSettingsWrong = contests.error('rule-settings-wrong')

/** The plugin that provides the contest's rule is disabled. */
export const RuleMissing = contests.error('rule-missing')

/** The contest has no public scoreboard, or does not show it yet. */
export const BoardClosed = contests.error('board-closed', 403)

/** The announcement does not exist, or the caller is not staff of its contest. */
export const NoAnnouncement = contests.error('no-announcement', 404)

/** The contest does not offer printing to this user. */
export const PrintClosed = contests.error('print-closed', 403)
export const PrintTooShort = contests.error('print-too-short')
export const PrintTooLong = contests.error('print-too-long')

/** The user has printed a moment ago. */
export const PrintTooSoon = contests.error('print-too-soon', 403)

/** The print request does not exist, or the caller is not staff of its contest. */
export const NoPrint = contests.error('no-print', 404)

/** Only ACM contests list first solutions. */
export const AcmOnly = contests.error('acm-only')

/** The submission is no user's first solution in this contest. */
export const NoSolution = contests.error('no-solution', 404)

/** Until the freeze is lifted, only contest staff see hidden results. */
export const RollingBoardClosed = contests.error('rolling-board-closed', 403)

/** The user is not a participant of the contest. */
export const NoParticipant = contests.error('no-participant', 404)

/** The files of CLICS describe contests with penalties only. */
export const NoClicsFile = contests.error('no-clics-file')

/** Only an ACM contest with a freeze has a resolver, after its end. */
export const RollingBoardNotReady = contests.error('rolling-board-not-ready')

/** A removed interval must lie within the contest and not overlap another one. */
export const IntervalWrong = contests.error('interval-wrong')

/** The contest has no removed interval that begins at this time. */
export const NoInterval = contests.error('no-interval', 404)

/** The form moves the start or the end of a contest into its removed intervals. */
export const IntervalsOutside = contests.error('intervals-outside')

/** Results are final only after the end. */
export const NotEnded = contests.error('not-ended')

/** Another user has declared the results final. */
export const AlreadyFinal = contests.error('already-final')

/** Before the results are final, submissions need verdicts and the work of other plugins must be done, unless the staff give a reason. */
export const WorkLeft = contests.error('work-left')

/** The user is disqualified already, or not disqualified. */
export const AlreadyDisqualified = contests.error('already-disqualified')
export const NotDisqualified = contests.error('not-disqualified', 404)

/** The contest has no rejudging set with this number. */
export const NoRejudging = contests.error('no-rejudging', 404)

/** A filter of a rejudging set names a problem that the contest does not have. */
export const NoSuchProblem = contests.error('no-such-problem')

/** No users have these names. */
export const NoSuchUser = contests.error('no-such-user')

/** Only problems with test data on this site can be judged beside their verdicts. */
export const NotRejudgeable = contests.error('not-rejudgeable')

/** No submission matches the filter of a rejudging set. */
export const NothingToRejudge = contests.error('nothing-to-rejudge')

/** A rejudging set can be applied when all of its submissions are judged. */
export const RejudgingUnfinished = contests.error('rejudging-unfinished')

/** Sets of a contest are applied one after another. */
export const RejudgingBusy = contests.error('rejudging-busy', 409)

/** Another judge has applied or discarded the rejudging set. */
export const RejudgingEnded = contests.error('rejudging-ended', 409)
