import type { CrawlOptions } from '@verdict/core/testing'

/** The calls of all plugins, as every crawl for leaks knows them, in any set of plugins. */
export const crawlHabits = {
  /** Calls that only read, although they are no GET. */
  reads: [
    'POST /api/check-submissions-status',
    'POST /api/check-contest-submissions-status',
    'POST /api/get-user-problem-status',
    'POST /api/get-contest-rank',
    'POST /api/get-contest-outside-scoreboard',
  ],
  skips: {
    'GET /api/logout': 'ends the login',
    'GET /api/admin/logout': 'ends the login',
    'GET /api/captcha': 'a new picture each time',
    'GET /api/get-sessions': 'says when the caller was last here',
    'GET /api/file/delete-md-img': 'deletes a file',
    'GET /api/admin/config/get-service-info': 'the load of the machine',
    'GET /api/admin/config/storage': 'the size of the database',
    'GET /api/admin/config/get-judge-service-info': 'the load of the judges',
    'GET /api/admin/judging/daemons': 'the load of the judges',
    'GET /api/get-random-problem': 'another problem each time',
    'GET /api/get-case-difference': 'runs the program',
    'GET /api/get-test-judge-result': 'deletes what it answers',
    'GET /api/resubmit': 'judges again',
    'GET /api/admin/judge/rejudge': 'judges again',
    'GET /api/admin/judge/rejudge-contest-problem': 'judges again',
    'GET /api/admin/judge/manual-judge': 'sets a verdict',
    'GET /api/admin/judge/cancel-judge': 'cancels a submission',
    'GET /api/comment-like': 'likes a comment',
    'GET /api/msg/sys': 'marks messages as read',
    'GET /api/msg/mine': 'marks messages as read',
    'GET /api/discussion-like': 'likes a post',
    'GET /api/admin/contest/clone': 'copies a contest',
    'GET /api/admin/contest/import-remote-oj-problem': 'adds a problem',
    'GET /api/admin/training/import-remote-oj-problem': 'adds a problem',
    'GET /api/get-register-code': 'sends a mail',
    'GET /api/get-change-email-code': 'sends a mail',
    'GET /api/admin/problem/import-remote-oj-problem': 'asks another site',
    'GET /api/admin/remote-judging/preview': 'asks another site',
    'GET /api/judge-daemon/file/:hash': 'only for daemons',
    'GET /api/accounts/mailbox': 'the mails of a development site',
    'GET /api/scribe/judging-spec/:pid': 'a tool of tests that hides nothing',
  },
  // The clock, how often a post was read, the number of the last live update of the whole site, the time in the name of a download, and the name of a series of updates.
  volatile: [/"now":(\d+|"[^"]+")/, /"lastUpdate":\d+/, /"viewNum":\d+/g, /_testcase_\d+/, /"series":"[^"]+"/],
} satisfies Partial<CrawlOptions>
