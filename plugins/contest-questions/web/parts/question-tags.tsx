import { useText } from '@verdict/core/web'
import { Tag } from '@verdict/ui-kit'
import { contestQuestions, type QuestionProblem, type QuestionState } from '../../contract.ts'

const colors = { open: 'orange', taken: 'arcoblue', answered: 'green', closed: 'gray' } as const

/** What a question is about. */
export function ProblemTag({ problem }: { problem: QuestionProblem | null }) {
  const t = useText(contestQuestions)
  return (
    <Tag>
      <b>{problem ? problem.displayId : t('general')}</b>
      {problem?.title && ` · ${problem.title}`}
    </Tag>
  )
}

/** The state of a question, in the words for its reader. */
export function StateTag({ state, label }: { state: QuestionState; label: string }) {
  return <Tag color={colors[state]}>{label}</Tag>
}
