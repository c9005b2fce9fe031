import { useSession, useText } from '@verdict/core/web'
import type { ContestView } from '@verdict/plugin-contests/contract'
import { contestQuestions } from '../../contract.ts'
import { useSummary } from '../news/summary-store.ts'
import { ParticipantQuestions } from './participant-questions.tsx'

/** Questions on the overview before the start, if the staff accept them then. */
export default function EarlyQuestions({ view }: { view: ContestView }) {
  const t = useText(contestQuestions)
  const summary = useSummary(view.contest.id, useSession().user?.uid)
  if (!summary || summary.mayAnswer || view.isStaff || !summary.isOpen || !summary.opensBeforeStart) return null
  return (
    <section aria-label={t('title')}>
      <ParticipantQuestions view={view} />
    </section>
  )
}
