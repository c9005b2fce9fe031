import type { ContestForm } from '../../contract.ts'

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

/** The form of a contest that began an hour ago and lasts for two more, with some fields replaced. */
export function form(different: Partial<Record<keyof ContestForm, unknown>> = {}) {
  return {
    title: 'Spring Cup',
    description: 'Three hours, eleven problems.',
    type: 0,
    auth: 0,
    startTime: minutes(-60),
    endTime: minutes(120),
    visible: true,
    ...different,
  } as never
}

/** Times of a contest by minutes from now. */
export const between = (start: number, end: number) => ({ startTime: minutes(start), endTime: minutes(end) })
export { minutes }
