import { useText } from '@verdict/core/web'
import { Alert, momentText, useLanguage, useNow } from '@verdict/ui-kit'
import { contests, contestStatuses } from '../../contract/contests.ts'
import type { ContestView } from '../../contract/screens.ts'

/** Says during the contest that its board no longer shows verdicts; afterwards only the server knows whether it still does not. */
export function FrozenNotice({ contest: { sealRank, sealRankTime }, status, serverOffset }: Pick<ContestView, 'contest' | 'status' | 'serverOffset'>) {
  const t = useText(contests)
  const language = useLanguage()
  const now = useNow(1000, serverOffset)
  if (status !== contestStatuses.running || !sealRank || sealRankTime === null || now < Date.parse(sealRankTime)) return null
  return <Alert className="verdict-board-frozen" type="info" content={t('board.frozen', { time: momentText(sealRankTime, language) })} />
}
