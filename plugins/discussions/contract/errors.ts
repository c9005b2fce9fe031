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

/** No call names a thing that can be commented, or it names several. */
export const NothingToComment = discussions.error('nothing-to-comment')

/** The comment or reply does not exist, or the caller may not know it. */
export const NoComment = discussions.error('no-comment', 404)
export const NoReply = discussions.error('no-reply', 404)

/** A comment or reply needs a text. */
export const CommentEmpty = discussions.error('comment-empty')

/** A comment or reply has more than 10,000 characters. */
export const CommentTooLong = discussions.error('comment-too-long')

/** Only the writer and the staff delete a comment or reply. */
export const NotYourComment = discussions.error('not-your-comment', 403)

/** Here, people answer only below their own comments. */
export const RepliesClosed = discussions.error('replies-closed', 403)

/** Who writes has to have solved a number of problems before. */
export const TooFewSolved = discussions.error('too-few-solved', 403)
