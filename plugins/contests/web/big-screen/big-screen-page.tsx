import { useText, type LoadState } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import { LoadedContest, useOpenContest, useOutsideContest, type KnownContest } from '../shell/open-contest.tsx'
import { BigScreen } from './big-screen.tsx'

/** The page with a contest's scoreboard on a big screen. */
export default function BigScreenPage() {
  const { contestID = '' } = useParams()
  return <LoadedBigScreen of={useOpenContest(Number(contestID))} isOutside={false} />
}

/** The page with a contest's public scoreboard on a big screen. */
export function OutsideBigScreenPage() {
  const { contestID = '' } = useParams()
  return <LoadedBigScreen of={useOutsideContest(Number(contestID))} isOutside />
}

function LoadedBigScreen({ of, isOutside }: { of: LoadState<KnownContest>; isOutside: boolean }) {
  const t = useText(contests)
  return (
    <LoadedContest of={of} title={t('bigScreen.title')}>
      {(known) => <BigScreen known={known} isOutside={isOutside} />}
    </LoadedContest>
  )
}
