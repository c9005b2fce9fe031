import { useText } from '@verdict/core/web'
import { IconButton, IconClose, IconClockCircle, momentText, useLanguage, type Language } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import { movedTimes, type ContestClock } from '../../contract/clock.ts'
import { contests } from '../../contract/contests.ts'
import { markMoveRead, type OpenedContest } from './opened-contests.ts'

const names = { startTime: 'moved.start', sealRankTime: 'moved.freeze', endTime: 'moved.end' } as const

/** Says which times of a contest were moved, until the user closes it. */
export function MovedTimes({ uid, contest: { cid, title, clock }, from }: { uid: string; contest: OpenedContest; from: ContestClock }) {
  const t = useText(contests)
  const language = useLanguage()
  const textOf = (time: string | null) => (time === null ? t('moved.none') : shortText(time, language))
  return (
    <div className="verdict-contest-moved">
      <IconClockCircle aria-hidden />
      <div>
        <Link to={`/contest/${cid}`}>{t('moved.title', { title })}</Link>
        {movedTimes(from, clock).map((time) => (
          <div key={time}>{t(names[time], { before: textOf(from[time]), now: textOf(clock[time]) })}</div>
        ))}
      </div>
      <IconButton size="small" label={t('moved.close', { title })} onClick={() => markMoveRead(uid, cid)}>
        <IconClose />
      </IconButton>
    </div>
  )
}

/** The time of the day, with the date unless it is today. */
function shortText(time: string, language: Language): string {
  const moment = new Date(time)
  return moment.toDateString() === new Date().toDateString() ? moment.toLocaleTimeString(language, { timeStyle: 'medium' }) : momentText(moment, language)
}
