import { statuses } from '@verdict/plugin-judging/contract'
import type { PersonProgress } from '@verdict/plugin-trainings/contract'
import type { z } from 'zod'
import type { MemberCourse } from '../contract.ts'

/** Returns a member's progress in a course, as staff see it. */
export function memberCourse({ tid, title, problems }: PersonProgress): z.input<typeof MemberCourse> {
  const rows = problems.map(({ displayId, result }) => ({
    displayId,
    status: result?.tries ? result.status : statuses.notSubmitted,
    tries: result?.tries ?? 0,
    solvedAt: result?.solvedAt ?? null,
  }))
  return { tid, title, solved: rows.filter(({ status }) => status === statuses.accepted).length, problems: rows }
}
