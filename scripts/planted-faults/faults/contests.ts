import type { Fault } from '../fault.ts'

export const contestsFaults: readonly Fault[] = [
  {
    title: 'the calls of an owner reach contests of the site',
    file: 'plugins/contests/server/staff/owned-contest-service.ts',
    before: '    if (open.contest.owner === null) throw new NoContest()\n',
    after: '',
  },
  {
    title: 'attempts after the solution add a penalty',
    file: 'plugins/contests/contract/boards/penalty.ts',
    before: 'const counted = end < 0 ? tries : tries.slice(0, end)',
    after: 'const counted = tries',
  },
  {
    title: 'the OI rule takes the worst attempt',
    file: 'plugins/contests/server/rules/oi.ts',
    before: 'best = judged.reduce((highest, attempt) => Math.max(highest, rankOf(attempt)), -Infinity)',
    after: 'best = judged.reduce((lowest, attempt) => Math.min(lowest, rankOf(attempt)), Infinity)',
  },
  {
    title: 'a frozen scoreboard counts hidden OI attempts',
    file: 'plugins/contests/server/rules/oi.ts',
    before: 'status !== null && !isHidden',
    after: 'status !== null || isHidden',
  },
  {
    title: 'a registration survives a new contest password',
    file: 'plugins/contests/server/contest/registrations.ts',
    before: 'uid)))?.round === round',
    after: 'uid)))?.round !== undefined && round > 0',
  },
  {
    title: 'scoreboards show users whose registration has ended',
    file: 'plugins/contests/server/boards/counted-attempts.ts',
    before: 'registration?.round === registrationRound',
    after: 'registration?.round !== undefined && registrationRound > 0',
  },
  {
    title: 'results files are not frozen',
    file: 'plugins/contests/server/boards/scoreboard-service.ts',
    before: 'const kind = kindFor(open, query)',
    after: "const kind = 'open'",
  },
  {
    title: 'cells of csv files become formulas',
    file: 'core/server-kit/spreadsheet.ts',
    before: ".test(cell) ? `'${cell}` : cell",
    after: '.test(cell) ? cell : cell',
  },
  {
    title: 'staff at the door change participants',
    file: 'plugins/contests/server/staff/participants.ts',
    before: 'const contest = await access.managed(cid, caller)\n    const found',
    after: "const contest = await access.onDuty(cid, caller, 'admit')\n    const found",
  },
  {
    title: 'participants read the seats and coaches of others',
    file: 'plugins/contests/server/boards/scoreboard-service.ts',
    before: 'open.isStaff ? entries.map(({ uid }) => uid) : []',
    after: 'entries.map(({ uid }) => uid)',
  },
  {
    title: 'hidden contests are visible',
    file: 'plugins/contests/server/contest/contest-access.ts',
    before: 'if (!contest.visible && !isStaff) throw new NoContest()',
    after: '',
  },
  {
    title: 'the account rule is not checked',
    file: 'plugins/contests/server/contest/contest-access.ts',
    before: 'return isAdmitted(contest, viewer.username) ? undefined : new AccountRefused()',
    after: 'return undefined',
  },
  {
    title: 'participants submit after the end',
    file: 'plugins/contests/server/contest/contest-access.ts',
    before: 'status === contestStatuses.ended && !open.contest.allowEndSubmit',
    after: 'status === contestStatuses.ended && open.contest.allowEndSubmit === undefined',
  },
  {
    title: 'staff of one contest read the prints of another',
    file: 'plugins/contests/server/onsite/prints.ts',
    before: "if (!print || !(await permits(() => this.#deps.access.onDuty(print.cid, caller, 'prints')))) throw new NoPrint()",
    after: 'if (!print) throw new NoPrint()',
  },
  {
    title: 'staff without the duty see behind the freeze',
    file: 'plugins/contests/contract/duties.ts',
    before: "return staff.duties.includes('unfrozen') || preparesProblems(staff)",
    after: 'return staff.duties.length > 0',
  },
  {
    title: 'any duty is enough for every call of the staff',
    file: 'plugins/contests/server/contest/contest-access.ts',
    before: 'if (!duties.includes(duty)) throw new NotYourDuty()',
    after: '',
  },
  {
    title: 'judges of a contest judge everywhere',
    file: 'plugins/submissions/server/judging/rejudge-service.ts',
    before: 'if (!mayJudgeIn(context?.contexts ?? [], caller)) throw new JudgingRefused()',
    after: '',
  },
]
