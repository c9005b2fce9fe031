import type { Fault } from '../fault.ts'

export const discussionsFaults: readonly Fault[] = [
  {
    title: 'a repeated like counts twice',
    file: 'plugins/discussions/server/likes/likes.ts',
    before: 'this.#changed.update({ _id, isLiked: !isLiked }',
    after: 'this.#changed.update({ _id }',
  },
  {
    title: 'visitors behind one address count each time',
    file: 'plugins/discussions/server/posts/views.ts',
    before: 'until: { $gt: new Date(now) }',
    after: 'until: { $lt: new Date(now) }',
  },
  {
    title: 'one post more than the daily limit',
    file: 'plugins/discussions/server/posts/post-limits.ts',
    before: '{ maximum: number, lifeMs: dayMs }',
    after: '{ maximum: number + 1, lifeMs: dayMs }',
  },
  {
    title: 'reports show titles of hidden posts',
    file: 'plugins/discussions/server/moderation/reports.ts',
    before: 'const seen = post && (await access.canSee(post, viewer)) ? post : undefined',
    after: 'const seen = post',
  },
  {
    title: 'the solved-problems threshold of comments is off by one',
    file: 'plugins/discussions/server/comments/solved-threshold.ts',
    before: '(null, uid)) < required',
    after: '(null, uid)) < required - 1',
  },
]
