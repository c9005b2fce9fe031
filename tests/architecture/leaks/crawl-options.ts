import { channelOf } from '@verdict/core'
import type { CrawlOptions } from '@verdict/core/testing'
import { announced, liveBoard } from '@verdict/plugin-contests/contract'
import { progress, work } from '@verdict/plugin-judging/contract'
import { unreadChanged } from '@verdict/plugin-notices/contract'
import { rankChanged } from '@verdict/plugin-trainings/contract'
import { liveRows, ownRows, taskSubjectOf } from '@verdict/plugin-submissions/contract'
import { boastful, gossipChannel } from './planted-leaks.ts'

interface Scenery extends Pick<CrawlOptions, 'viewers' | 'insider'> {
  readonly league: number
  /** Rounds of the league: an open one, a blind one, and one that has not begun. */
  readonly rounds: readonly [number, number, number]
  /** A contest with a seal. */
  readonly cid: number
  /** A training for members only. */
  readonly tid: number
  /** Submissions, those that the test is going to make included. */
  readonly submitIds: readonly number[]
  readonly pids: readonly number[]
  /** The author of the secret submissions. */
  readonly author: string
}

/** At what the leak test looks. A new plugin adds values for its fields, its contexts, its channels, and its calls that do more than read. */
export function crawlOptions({ viewers, insider, league, rounds: [open, blind, future], cid, tid, submitIds, pids, author }: Scenery): CrawlOptions {
  return {
    viewers,
    insider,
    feed: {
      submitId: submitIds,
      submitIds: [submitIds],
      pid: pids,
      pidList: [pids],
      problemId: ['P2', 'P3', 'A'],
      problemID: ['P', 'A'],
      displayId: ['A'],
      'GET /api/get-problem-list keyword': ['secret', 'changed'],
      'GET /api/get-problem-list tagId': [1],
      uid: [author],
      username: ['ben'],
      status: [-5, -1, 0, 5],
      onlyMine: [true],
      limit: [1],
      lid: [league],
      rid: [open, blind, future],
      cid: [cid],
      contestID: [cid],
      'GET /api/get-contest-problem forceRefresh': [true],
      tid: [tid],
      queryExisted: [true],
      'POST /api/get-contest-rank forceRefresh': [true],
      'POST /api/get-contest-rank live': [true],
      'POST /api/get-contest-outside-scoreboard live': [true],
      'GET /api/get-rank-list type': [0, 1],
      'GET /api/get-rank-list searchUser': ['be'],
      'GET /api/get-user-rank type': [0, 1],
      seq: [1],
      gid: [1],
    },
    places: [{ lid: league }, { rid: open }, { rid: blind }, { lid: league, rid: future }, { cid }, { tid }, boastful],
    channels: [
      ...['bank', `lid.${league}`, `rid.${open}`, `rid.${blind}`, `rid.${future}`, `cid.${cid}`, `tid.${tid}`, 'xid.1'].map((key) => channelOf(liveRows, key)),
      channelOf(announced, cid),
      ...['all', 'all-late', 'staff', 'staff-unsealed'].map((audience) => channelOf(liveBoard, `${cid}.${audience}`)),
      channelOf(rankChanged, tid),
      channelOf(ownRows, author),
      ...submitIds.map((submitId) => channelOf(progress, taskSubjectOf(submitId))),
      channelOf(work, 'a-key-that-nobody-knows'),
      channelOf(unreadChanged, 'all'),
      channelOf(unreadChanged, author),
      gossipChannel,
    ],
    reads: [
      'POST /api/check-submissions-status',
      'POST /api/check-contest-submissions-status',
      'POST /api/get-user-problem-status',
      'POST /api/get-contest-rank',
      'POST /api/get-contest-outside-scoreboard',
      'POST /api/admin/judge/count',
      'POST /api/check-username-or-email',
    ],
    skips: {
      'GET /api/logout': 'ends the login',
      'GET /api/admin/logout': 'ends the login',
      'GET /api/captcha': 'a new picture each time',
      'GET /api/get-register-code': 'sends a mail',
      'GET /api/get-change-email-code': 'sends a mail',
      'GET /api/get-sessions': 'says when the caller was last here',
      'GET /api/file/delete-md-img': 'deletes a file',
      'GET /api/admin/config/get-service-info': 'the load of the machine',
      'GET /api/admin/config/storage': 'the size of the database',
      'GET /api/admin/config/get-judge-service-info': 'the load of the judges',
      'GET /api/admin/judging/daemons': 'the load of the judges',
      'GET /api/judge-daemon/file/:hash': 'only for daemons',
      'GET /api/get-random-problem': 'another problem each time',
      'GET /api/get-case-difference': 'runs the program',
      'GET /api/get-test-judge-result': 'deletes what it answers',
      'GET /api/resubmit': 'judges again',
      'GET /api/admin/judge/rejudge': 'judges again',
      'GET /api/admin/judge/rejudge-contest-problem': 'judges again',
      'GET /api/admin/judge/manual-judge': 'sets a verdict',
      'GET /api/admin/judge/cancel-judge': 'cancels a submission',
      'GET /api/msg/sys': 'marks messages as read',
      'GET /api/msg/mine': 'marks messages as read',
      'GET /api/accounts/mailbox': 'the mails of a development site',
      'GET /api/admin/contest/clone': 'copies a contest',
      'GET /api/admin/contest/import-remote-oj-problem': 'adds a problem',
      'GET /api/admin/training/import-remote-oj-problem': 'adds a problem',
      'GET /api/file/download-contest-rank': 'holds the time of the download; the plugin compares its cells',
      'GET /api/scribe/judging-spec/:pid': 'a tool of tests that hides nothing',
    },
    addresses: ['/', '/api/health/ready', '/api/openapi.json', '/problem/P3', `/submission-detail/${submitIds[2]}`],
    // The clock, the number of the last live update of the whole site, the time in the name of a download, and the name of a series of updates.
    volatile: [/"now":(\d+|"[^"]+")/, /"lastUpdate":\d+/, /_testcase_\d+/, /"series":"[^"]+"/],
  }
}
