import { useText } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import { LoadedContest, useOutsideContest } from '../shell/open-contest.tsx'
import { BigScreen } from './big-screen.tsx'

/** The page with a contest's public scoreboard on a big screen. */
export default function OutsideBigScreenPage() {
  const { contestID = '' } = useParams()
  const t = useText(contests)
  const loaded = useOutsideContest(Number(contestID))
  return (
    <LoadedContest of={loaded} title={t('bigScreen.title')}>
      {(known) => <BigScreen known={known} isOutside />}
    </LoadedContest>
  )
}
