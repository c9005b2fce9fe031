import { useLanguage } from '../locale/words.ts'
import { momentText } from './relative-time.tsx'

/** Date and time in the reader's language. */
export function Moment({ time }: { time: number | string | Date }) {
  const language = useLanguage()
  const moment = new Date(time)
  if (Number.isNaN(moment.getTime())) return <span>–</span>
  return <time dateTime={moment.toISOString()}>{momentText(moment, language)}</time>
}
