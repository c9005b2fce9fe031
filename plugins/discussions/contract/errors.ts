import { discussions } from './discussions.ts'

/** The post does not exist, or the caller may not know that it does. */
export const NoDiscussion = discussions.error('no-discussion', 404)

/** The staff has hidden the post. */
export const DiscussionHidden = discussions.error('discussion-hidden', 403)

/** The site's switch for discussions is off; HOJ clients expect the HTTP status. */
export const DiscussionsClosed = discussions.error('discussions-closed', 403, 403)

/** Only the author and the staff may do this. */
export const NotYourDiscussion = discussions.error('not-your-discussion', 403)

/** A text exceeds the maximum length of its field. */
export const TextTooLong = discussions.error('text-too-long')

/** Required fields that are empty. */
export const TitleRequired = discussions.error('title-required')
export const DescriptionRequired = discussions.error('description-required')
export const CategoryRequired = discussions.error('category-required')
export const ContentRequired = discussions.error('content-required')

/** Whoever posts must have solved some problems before. */
export const SolveFirst = discussions.error('solve-first', 403)

/** So many posts a day are enough. */
export const DailyLimitReached = discussions.error('daily-limit-reached', 403)

/** A report needs a label or a reason. */
export const ReportEmpty = discussions.error('report-empty')

/** The caller has reported the post before. */
export const AlreadyReported = discussions.error('already-reported')

/** The report does not exist. */
export const NoReport = discussions.error('no-report', 404)
