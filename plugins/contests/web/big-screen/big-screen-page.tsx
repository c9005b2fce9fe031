import { useText } from '@verdict/core/web'
import { useParams } from 'react-router-dom'
import { contests } from '../../contract/contests.ts'
import { LoadedContest, useOpenContest } from '../shell/open-contest.tsx'
import { BigScreen } from './big-screen.tsx'

/** The page with a contest's scoreboard on a big screen. */
export default function BigScreenPage() {
  const { contestID = '' } = useParams()
  const t = useText(contests)
  const loaded = useOpenContest(Number(contestID))
  return (
    <LoadedContest of={loaded} title={t('bigScreen.title')}>
      {(known) => <BigScreen known={known} isOutside={false} />}
    </LoadedContest>
  )
}
