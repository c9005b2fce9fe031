import { useText } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import { ContestWaiting } from '../shell/contest-waiting.tsx'
import { useOpenContest } from '../shell/use-open-contest.ts'
import { BigScreen } from './big-screen.tsx'

/** The board of a contest on a big screen. */
export default function BigScreenPage() {
  const { contestID = '' } = useParams()
  const t = useText(contests)
  const { value, failure, reload } = useOpenContest(Number(contestID))
  return value ? <BigScreen known={value} isOutside={false} /> : <ContestWaiting title={t('bigScreen.title')} failure={failure} reload={reload} />
}
