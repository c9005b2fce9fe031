import { useText } from '@verdict/core/web'
import { momentText, Tag, useLanguage } from '@verdict/ui-kit'
import { groupContests, type HomeworkState, type MemberHomework } from '../../contract.ts'

type Problem = NonNullable<MemberHomework['problems']>[number]

const colours: Partial<Record<HomeworkState, string>> = { solved: 'green', late: 'orange', tried: 'red' }

/** What a member has reached with one problem; the whole of it when the pointer rests there. */
export function ResultTag({ problem }: { problem: Problem }) {
  const t = useText(groupContests)
  const language = useLanguage()
  const { displayId, title, state, tries, score, lateScore, at } = problem
  const points = score === null && lateScore === null ? '' : t('member.points', { score: score ?? 0 })
  const late = lateScore === null ? '' : t('member.latePoints', { score: lateScore })
  const moment = at === null ? '' : momentText(at, language)
  const facts = [t(`member.states.${state}`), tries > 0 ? t('member.tries', { tries }) : '', points, late, moment].filter(Boolean).join(' · ')
  return (
    <Tag size="small" {...(colours[state] && { color: colours[state] })} title={`${displayId} ${title ?? ''} · ${facts}`}>
      {t(`member.marks.${state}`, { id: displayId, tries })}
    </Tag>
  )
}
