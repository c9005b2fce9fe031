export interface CalendarDay {
  /** yyyy-MM-dd */
  date: string
  count: number
}

const dayLength = 86_400_000

/** The days of the last `weeks` weeks as seven rows, Sunday to Saturday; days after `end` are undefined. */
export function calendarRows(days: readonly CalendarDay[], end: string, weeks: number): (CalendarDay | undefined)[][] {
  const counts = new Map(days.map(({ date, count }) => [date, count]))
  const last = Date.parse(`${end}T00:00:00Z`)
  const sunday = last - new Date(last).getUTCDay() * dayLength - (weeks - 1) * 7 * dayLength
  return Array.from({ length: 7 }, (_, weekday) =>
    Array.from({ length: weeks }, (_unused, week) => {
      const moment = sunday + (week * 7 + weekday) * dayLength
      const date = new Date(moment).toISOString().slice(0, 10)
      return moment > last ? undefined : { date, count: counts.get(date) ?? 0 }
    }),
  )
}

/** Color level of a day, 0 to 4, relative to the day with the highest count. */
export function dayLevel(count: number, maxCount: number): number {
  return count <= 0 ? 0 : Math.min(4, Math.max(1, Math.ceil((count / Math.max(maxCount, 4)) * 4)))
}

/** The weeks above which the month names are shown: those in which a month starts. */
export function monthStarts(rows: readonly (readonly (CalendarDay | undefined)[])[], language: string): { week: number; name: string }[] {
  const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const months = (rows[0] ?? []).map((day) => day?.date.slice(0, 7))
  const starts = months.flatMap((month, week) =>
    month && week > 0 && month !== months[week - 1] ? [{ week, name: name.format(Date.parse(`${month}-01T00:00:00Z`)) }] : [],
  )
  return starts.filter(({ week }) => week < months.length - 1)
}
