import { useLanguage, type Language } from '../locale/words.ts'
import { useNow } from './use-now.ts'

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** A relative time ("3 hours ago") in the reader's language. */
export function relativeText(moment: number, now: number, language: Language): string {
  const seconds = Math.round((moment - now) / 1000)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  // Chinese texts have a space after a number, which the browser leaves out.
  return format.format(Math.trunc(seconds / size), unit).replace(/(?<=\d)(?=\p{Script=Han})/u, ' ')
}

/** Date and time in the reader's language and time zone. */
export function momentText(moment: number | string | Date, language: Language): string {
  return new Date(moment).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'medium' })
}

/** Relative time ("3 hours ago"), with the date and time on hover. */
export function RelativeTime({ time, serverOffset = 0 }: { time: number | string | Date; serverOffset?: number }) {
  const language = useLanguage()
  const now = useNow(30_000, serverOffset)
  const moment = new Date(time)
  if (Number.isNaN(moment.getTime())) return <span>–</span>
  return (
    <time dateTime={moment.toISOString()} title={momentText(moment, language)}>
      {relativeText(moment.getTime(), now, language)}
    </time>
  )
}

/** Date and time in the reader's language. */
export function Moment({ time }: { time: number | string | Date }) {
  const language = useLanguage()
  const moment = new Date(time)
  if (Number.isNaN(moment.getTime())) return <span>–</span>
  return <time dateTime={moment.toISOString()}>{momentText(moment, language)}</time>
}
