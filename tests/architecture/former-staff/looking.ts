import { channelOf } from '@verdict/core'
import { callersByOutcome, callOf, headersOf, LeakCrawler, type Feed } from '@verdict/core/testing'
import { questionKeys, questionsChanged } from '@verdict/plugin-contest-questions/contract'
import { announced, contestChanged, liveBoard } from '@verdict/plugin-contests/contract'
import { commentUpdates, countersChanged } from '@verdict/plugin-discussions/contract'
import { solutionProgress, transferProgress } from '@verdict/plugin-exchange/contract'
import { progress, work } from '@verdict/plugin-judging/contract'
import { unreadChanged } from '@verdict/plugin-notices/contract'
import { liveRows, ownRows, taskSubjectOf } from '@verdict/plugin-submissions/contract'
import { rankChanged } from '@verdict/plugin-trainings/contract'
import { crawlHabits } from '../../support/crawl-habits.ts'
import { beginSession, feedDuring, logInAgain, type Term, type TermScene } from './terms.ts'

/** The calls that only read, and the live channels, that show the former staff something else than the user to compare with. */
export async function readsOtherwise(scene: TermScene, { former, control, things, places }: Term): Promise<{ calls: string[]; unfedTopics: string[] }> {
  const { sample, people, uids, root } = scene
  const { cid, tid, pid, did, submitIds } = things
  for (const name of [former, control]) await logInAgain(scene, name)
  const gids = places.flatMap((place) => ('gid' in place ? [place.gid] : []))
  const feed: Feed = {
    ...withoutFunctions(things.feed),
    pid: [pid, sample.feed.pid![0]],
    did: [did],
    submitId: submitIds,
    problemId: ['A'],
    onlyMine: [true],
    uid: [uids.student],
    username: ['student'],
    id: [1, 2],
    'GET /api/get-contest-problem forceRefresh': [true],
    ...(gids.length > 0 && { gid: gids.slice(0, 1) }),
  }
  const user = uids.student!
  const names = [former, control].flatMap((one) => [one, uids[one]!])
  const crawler = new LeakCrawler(sample.site, {
    viewers: { [former]: people[former]!, [control]: people[control]! },
    insider: root,
    feed,
    places,
    channels: [
      ...['bank', `cid.${cid}`, `tid.${tid}`, ...gids.map((gid) => `gid.${gid}`)].map((key) => channelOf(liveRows, key)),
      ...['all', 'all-late', 'staff', 'staff-unsealed'].map((audience) => channelOf(liveBoard, `${cid}.${audience}`)),
      ...[`cid.${cid}`, `cid.${cid}.staff`, `did.${did}`].map((key) => channelOf(commentUpdates, key)),
      ...submitIds.map((submitId) => channelOf(progress, taskSubjectOf(submitId))),
      channelOf(announced, cid),
      channelOf(contestChanged, cid),
      ...[questionKeys.staff(cid), questionKeys.everyone(cid), questionKeys.asker(cid, user)].map((key) => channelOf(questionsChanged, key)),
      channelOf(rankChanged, tid),
      channelOf(countersChanged, did),
      ...[ownRows, unreadChanged, solutionProgress].map((topic) => channelOf(topic, user)),
      channelOf(transferProgress, 'an-import-of-nobody'),
      channelOf(work, 'a-key-that-nobody-knows'),
    ],
    reads: crawlHabits.reads,
    skips: crawlHabits.skips,
    addresses: [],
    // Names and times of the two differ; rights do not show in them.
    volatile: [...crawlHabits.volatile, new RegExp(names.join('|'), 'g'), /"\w+":"\d{4}-\d\d-\d\dT[^"]*"/g],
  })
  const differences = await crawler.differencesBetween(former, control)
  return { calls: [...new Set(differences.map(({ where }) => where.split(' {')[0]!))].toSorted(), unfedTopics: crawler.unfedTopics() }
}

/** The calls, made with valid input, whose outcome differs for the two; `control` has a term of its own for each thing that a call uses up. */
export function answersOtherwise(scene: TermScene, term: Term): Promise<string[]> {
  const { former, control } = term
  const login = (name: string) => async () => headersOf(await beginSession(scene, name))
  return outcomesOf(scene, feedDuring(term, scene), { [control]: login(control), [former]: login(former) })
}

/** As above, during the term. */
export function answersDuringTerm(scene: TermScene, term: Term): Promise<string[]> {
  const stay = async () => undefined
  return answersOtherwise(scene, { ...term, begin: stay, end: stay })
}

export async function outcomesOf({ sample }: TermScene, feed: Feed, callers: Parameters<typeof callersByOutcome>[2]['callers']): Promise<string[]> {
  const lines: string[] = []
  for (const served of sample.site.site.services.routes) {
    const outcomes = await callersByOutcome(sample.site, served, { feed: { ...sample.feed, ...feed }, callers })
    if (outcomes.size > 1) lines.push(`${callOf(served)}: ${[...outcomes].map(([outcome, [name]]) => `${name} ${outcome}`).join(', ')}`)
  }
  return lines.toSorted()
}

/** The inputs of a crawl, which uses nothing up. */
function withoutFunctions(feed: Feed): Feed {
  return Object.fromEntries(Object.entries(feed).filter(([, values]) => values.every((value) => typeof value !== 'function')))
}
