import { pageQuery, wireBoolean, wireNumber, type Operations } from '@verdict/core'
import { z } from 'zod'
import { BankProblemForm, ContestForm, ContestProblemForm, ContestProblemList, SaveContestProblemRequest } from '../forms.ts'
import { AdminContest, ContestProblem } from '../rows.ts'

const mebibyte = 1024 * 1024
const byCid = z.object({ cid: wireNumber })
const byProblem = byCid.extend({ pid: wireNumber })

/** Operations of contest staff on one contest. The site and owners such as groups mount them, and replace a schema if their wire format differs. */
export const contestStaffRoutes = {
  read: { query: byCid, output: AdminContest, about: 'Returns a contest with its password. For contest staff.' },
  edit: { body: ContestForm, maximumBytes: 4 * mebibyte, about: 'Updates a contest. A new password removes all registrations.' },
  remove: { query: byCid, about: 'Deletes a contest and its registrations, submissions, announcements and print requests.' },
  changeVisible: { query: byCid.extend({ visible: wireBoolean }), about: 'Shows or hides a contest.' },
  problems: {
    query: byCid.extend({
      ...pageQuery({ limit: 10 }),
      keyword: z.string().trim().max(200).optional(),
      /** With a type, lists bank problems that the contest does not have. The contest's type is always used, regardless of the value. */
      problemType: wireNumber.optional(),
      oj: z.string().trim().max(30).optional(),
    }),
    output: ContestProblemList,
    about: "Lists a contest's problems in order, or the problems that can be added.",
  },
  createProblem: {
    body: SaveContestProblemRequest,
    maximumBytes: 64 * mebibyte,
    output: z.object({ pid: z.int() }),
    about: 'Creates a problem owned by a contest and visible only to its staff. It is part of the contest once it has a display ID there.',
  },
  readProblem: { query: byProblem, output: ContestProblem, about: 'Returns the display ID, title and color of a problem in a contest.' },
  saveProblem: { body: ContestProblemForm, about: 'Changes the display ID, title and color of a problem in a contest.' },
  orderProblems: { body: byCid.extend({ pids: z.array(wireNumber).max(1000) }), about: 'Reorders the problems of a contest.' },
  removeProblem: { query: byProblem, about: 'Removes a problem from a contest and deletes its submissions there.' },
  addFromBank: { body: BankProblemForm, about: 'Adds a problem from the public list to a contest.' },
} satisfies Operations
