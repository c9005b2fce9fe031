import { useText } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import { ContestWaiting } from '../shell/contest-waiting.tsx'
import { useOutsideContest } from '../shell/use-open-contest.ts'
import { BigScreen } from './big-screen.tsx'

/** The board that a contest shows to everybody, on a big screen. */
export default function OutsideBigScreenPage() {
  const { contestID = '' } = useParams()
  const t = useText(contests)
  const { value, failure, reload } = useOutsideContest(Number(contestID))
  return value ? <BigScreen known={value} isOutside /> : <ContestWaiting title={t('bigScreen.title')} failure={failure} reload={reload} />
}
