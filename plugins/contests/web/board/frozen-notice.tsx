import { useText } from '@verdict/core/web'
import { Alert, momentText, useLanguage, useNow } from '@verdict/ui-kit'
import { contests, contestStatuses } from '../../contract/contests.ts'
import type { ContestView } from '../../contract/screens.ts'

/** Says that the board no longer shows verdicts: since the seal, until the end of the contest or until its staff lifts the seal. */
export function FrozenNotice({ contest, status, serverOffset }: Pick<ContestView, 'contest' | 'status' | 'serverOffset'>) {
  const t = useText(contests)
  const language = useLanguage()
  const now = useNow(1000, serverOffset)
  const { sealRank, sealRankTime, autoRealRank } = contest
  const isOver = status === contestStatuses.ended && autoRealRank
  if (isOver || !sealRank || sealRankTime === null || now < Date.parse(sealRankTime)) return null
  return <Alert className="verdict-board-frozen" type="info" content={t('board.frozen', { time: momentText(sealRankTime, language) })} />
}
