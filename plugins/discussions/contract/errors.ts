import { discussions } from './discussions.ts'

/** The post does not exist, or the caller cannot know that it does. */
export const NoDiscussion = discussions.error('no-discussion', 404)

/** Staff have hidden the post. */
export const DiscussionHidden = discussions.error('discussion-hidden', 403)

/** Discussions are disabled on the site. HOJ clients expect this HTTP status. */
export const DiscussionsClosed = discussions.error('discussions-closed', 403, 403)

/** Only the author and staff can do this. */
export const NotYourDiscussion = discussions.error('not-your-discussion', 403)

/** A text exceeds the maximum length of its field. */
export const TextTooLong = discussions.error('text-too-long')

/** Required fields are empty. */
export const TitleRequired = discussions.error('title-required')
export const DescriptionRequired = discussions.error('description-required')
export const CategoryRequired = discussions.error('category-required')
export const ContentRequired = discussions.error('content-required')

/** A user must have solved some problems before they can post. */
export const SolveFirst = discussions.error('solve-first', 403)

/** The user has reached the limit of posts per day. */
export const DailyLimitReached = discussions.error('daily-limit-reached', 403)

/** A report needs a label or a reason. */
export const ReportEmpty = discussions.error('report-empty')

/** The caller has already reported the post. */
export const AlreadyReported = discussions.error('already-reported')

/** The report does not exist. */
export const NoReport = discussions.error('no-report', 404)

/** The request names no thing that can be commented on, or several. */
export const NothingToComment = discussions.error('nothing-to-comment')

/** The comment or reply does not exist, or the caller cannot see it. */
export const NoComment = discussions.error('no-comment', 404)
export const NoReply = discussions.error('no-reply', 404)

/** A comment or reply needs a text. */
export const CommentEmpty = discussions.error('comment-empty')

/** A comment or reply has more than 10,000 characters. */
export const CommentTooLong = discussions.error('comment-too-long')

/** Only the author and staff can delete a comment or reply. */
export const NotYourComment = discussions.error('not-your-comment', 403)

/** Here, users can reply only to their own comments. */
export const RepliesClosed = discussions.error('replies-closed', 403)

/** A user must have solved a number of problems before they can write. */
export const TooFewSolved = discussions.error('too-few-solved', 403)
