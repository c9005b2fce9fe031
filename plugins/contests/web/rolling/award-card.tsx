import { useText } from '@verdict/core/web'
import { contests } from '../../contract/contests.ts'
import type { AwardStep } from './resolution.ts'

/** What somebody has won, over the board. */
export function AwardCard({ step: { row, result } }: { step: AwardStep }) {
  const t = useText(contests)
  const { name, school } = row.contestant
  return (
    <section className="verdict-rolling-award" data-medal={result.medal} aria-label={t('rolling.awardOf', { name })}>
      <p className="verdict-rolling-award-rank">{t('rolling.rank', { rank: result.rank })}</p>
      <h2>{name}</h2>
      {school && <p>{school}</p>}
      {result.medal && <p className="verdict-rolling-medal">{t(`admin.medals.${result.medal}`)}</p>}
      {result.firsts.length > 0 && <p>{t('rolling.firsts', { problems: result.firsts.join(' · ') })}</p>}
    </section>
  )
}
