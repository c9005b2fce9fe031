import { orNull, page, pageQuery, time, wireNumber } from '@verdict/core'
import { z } from 'zod'
import { contests } from './contests.ts'

/**
 * The duties of contest staff. `manage`: form, problems and their test data; `judge`: rejudging, verdicts and programs; `answer`: questions of participants, for
 * plugins that offer them; `unfrozen`: results behind the freeze, which managers and judges see too; `admit`: who takes part, with seats and rooms.
 */
export const contestDuties = ['manage', 'judge', 'answer', 'announce', 'balloons', 'prints', 'unfrozen', 'admit'] as const
export const ContestDuty = z.enum(contestDuties)
export type ContestDuty = z.infer<typeof ContestDuty>

interface WithDuties {
  readonly duties: readonly ContestDuty[]
}

/** Whether someone knows the problems before the start and all programs. Other staff, such as those who deliver balloons, see what participants see. */
export function preparesProblems({ duties }: WithDuties): boolean {
  return duties.includes('manage') || duties.includes('judge')
}

/** Whether someone sees results behind the freeze. */
export function seesUnfrozen(staff: WithDuties): boolean {
  return staff.duties.includes('unfrozen') || preparesProblems(staff)
}

const byCid = z.object({ cid: wireNumber })
const username = z.string().trim().min(1).max(100)

/** A member of a contest's staff. The creator has all duties. */
export const ContestStaffMember = z.object({
  uid: z.string(),
  username: z.string(),
  realname: orNull(z.string()),
  avatar: orNull(z.string()),
  isCreator: z.boolean(),
  duties: z.array(ContestDuty),
})
export type ContestStaffMember = z.infer<typeof ContestStaffMember>

/** A change of a contest's staff: new duties of a member (none when they left the staff), or a new creator. */
export const StaffChange = z.object({
  time,
  /** Who made the change. */
  by: z.string(),
  username: z.string(),
  duties: z.array(ContestDuty),
  isHandOver: z.boolean(),
})
export type StaffChange = z.infer<typeof StaffChange>

/** The staff of a contest. Leaders change it: root, managers of the contest's owner, and the creator. */
export const contestStaffApi = contests.api({
  list: {
    method: 'GET',
    path: '/api/contest/staff',
    access: 'user',
    query: byCid,
    output: z.array(ContestStaffMember),
    about: 'Lists the staff of a contest, the creator first. For contest staff.',
  },
  save: {
    method: 'PUT',
    path: '/api/contest/staff',
    access: 'user',
    body: byCid.extend({ username, duties: z.array(ContestDuty).max(contestDuties.length) }),
    about: 'Sets the duties of a user in a contest; without any, the user leaves the staff. For leaders.',
  },
  handOver: {
    method: 'POST',
    path: '/api/contest/hand-over',
    access: 'user',
    body: byCid.extend({ username }),
    about: 'Makes another user the creator of a contest, if they can create contests there. The previous creator keeps all duties. For leaders.',
  },
  changes: {
    method: 'GET',
    path: '/api/contest/staff-changes',
    access: 'user',
    query: byCid.extend(pageQuery({ limit: 10 })),
    output: page(StaffChange),
    about: 'Lists the changes of the staff of a contest, newest first. For leaders.',
  },
})
