import { channelOf } from '@verdict/core'
import type { CrawlOptions, Feed } from '@verdict/core/testing'
import { questionKeys, questionsChanged } from '@verdict/plugin-contest-questions/contract'
import { announced, contestChanged, liveBoard } from '@verdict/plugin-contests/contract'
import { commentUpdates, countersChanged } from '@verdict/plugin-discussions/contract'
import { solutionProgress, transferProgress } from '@verdict/plugin-exchange/contract'
import { progress, work } from '@verdict/plugin-judging/contract'
import { unreadChanged } from '@verdict/plugin-notices/contract'
import { rankChanged } from '@verdict/plugin-trainings/contract'
import { liveRows, ownRows, taskSubjectOf } from '@verdict/plugin-submissions/contract'
import { crawlHabits } from '../../support/crawl-habits.ts'
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
  /** Posts: about a public problem, and about a hidden one. */
  readonly dids: readonly number[]
  /** Comments in the contest, those that the test is going to make included. */
  readonly commentIds: readonly number[]
  /** A question of that user to the contest staff. */
  readonly questionId: string
  /** The fields that name a group, and things in it. */
  readonly group: Feed
  /** The uid of the user who wrote the secret submissions and comments. */
  readonly author: string
  /** A viewer with messages. */
  readonly recipient: string
}

/** At what the leak test looks. A new plugin adds values for its fields, its contexts, its channels, and its calls that do more than read. */
export function crawlOptions({
  viewers,
  insider,
  league,
  rounds: [open, blind, future],
  cid,
  tid,
  submitIds,
  pids,
  dids,
  commentIds,
  questionId,
  author,
  group,
  recipient,
}: Scenery): CrawlOptions {
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
      displayId: ['A', 'B'],
      'GET /api/admin/plugins/:id id': ['problems'],
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
      did: dids,
      commentId: commentIds,
      'GET /api/contest/questions/one id': [questionId],
      'GET /api/get-discussion-list pid': ['P1', 'P3'],
      'GET /api/get-discussion-list keyword': ['riddle'],
      'GET /api/get-discussion-list cid': [3],
      'GET /api/get-discussion-list admin': [true],
      seq: [1],
      ...group,
    },
    places: [{ lid: league }, { rid: open }, { rid: blind }, { lid: league, rid: future }, { cid }, { tid }, boastful],
    channels: [
      ...['bank', `lid.${league}`, `rid.${open}`, `rid.${blind}`, `rid.${future}`, `cid.${cid}`, `tid.${tid}`, 'xid.1'].map((key) => channelOf(liveRows, key)),
      channelOf(announced, cid),
      channelOf(contestChanged, cid),
      ...['all', 'all-late', 'staff', 'staff-unsealed'].map((audience) => channelOf(liveBoard, `${cid}.${audience}`)),
      channelOf(rankChanged, tid),
      ...[questionKeys.staff(cid), questionKeys.everyone(cid), questionKeys.asker(cid, author)].map((key) => channelOf(questionsChanged, key)),
      ...dids.map((did) => channelOf(countersChanged, did)),
      ...[`cid.${cid}`, `cid.${cid}.staff`, `cid.${cid}.${author}`].map((key) => channelOf(commentUpdates, key)),
      channelOf(ownRows, author),
      ...submitIds.map((submitId) => channelOf(progress, taskSubjectOf(submitId))),
      channelOf(work, 'a-key-that-nobody-knows'),
      channelOf(transferProgress, 'an-import-of-nobody'),
      channelOf(solutionProgress, author),
      channelOf(unreadChanged, 'all'),
      ...[author, recipient].map((uid) => channelOf(unreadChanged, uid)),
      gossipChannel,
    ],
    reads: [...crawlHabits.reads, 'POST /api/admin/judge/count', 'POST /api/check-username-or-email'],
    skips: crawlHabits.skips,
    addresses: ['/', '/api/health/ready', '/api/openapi.json', '/problem/P3', `/submission-detail/${submitIds[2]}`],
    volatile: crawlHabits.volatile,
  }
}
