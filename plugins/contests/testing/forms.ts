import type { ContestForm } from '../contract.ts'

const minutes = (count: number, from = Date.now()) => new Date(from + count * 60_000).toISOString()

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

/** Times of a contest by minutes from now. Both are counted from one reading of the clock: 10 and 10 are equal. */
export function between(start: number, end: number) {
  const now = Date.now()
  return { startTime: minutes(start, now), endTime: minutes(end, now) }
}
export { minutes }
