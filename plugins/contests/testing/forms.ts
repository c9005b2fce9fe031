import type { ContestForm } from '../contract.ts'

const minutes = (count: number, from = Date.now()) => new Date(from + count * 60_000).toISOString()

/** The form of a contest that started an hour ago and lasts for two more hours, with some fields replaced. */
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

/** Returns contest times in minutes from now. Both use one reading of the clock, so 10 and 10 are equal. */
export function between(start: number, end: number) {
  const now = Date.now()
  return { startTime: minutes(start, now), endTime: minutes(end, now) }
}
export { minutes }
