import { useText } from '@verdict/core/web'
import { Markdown, RelativeTime, Tag } from '@verdict/ui-kit'
import type { ReactNode } from 'react'
import { contestQuestions, type QuestionProblem, type QuestionState } from '../../contract.ts'

const colors = { open: 'orange', taken: 'arcoblue', answered: 'green', closed: 'gray' } as const

interface QuestionTextProps {
  question: { readonly problem: QuestionProblem | null; readonly text: string; readonly time: string }
  /** Undefined if it does not concern the reader. */
  state: { readonly name: QuestionState; readonly label: string } | undefined
  /** Who asked. */
  by: ReactNode
  /** After the time. */
  children?: ReactNode
}

/** A question with its subject and state. */
export function QuestionText({ question: { problem, text, time }, state, by, children }: QuestionTextProps) {
  const t = useText(contestQuestions)
  return (
    <>
      <header className="verdict-question-head">
        <Tag>
          <b>{problem ? problem.displayId : t('general')}</b>
          {problem?.title && ` · ${problem.title}`}
        </Tag>
        {state && <Tag color={colors[state.name]}>{state.label}</Tag>}
        {by}
        <RelativeTime time={time} />
        {children}
      </header>
      <Markdown source={text} />
    </>
  )
}

interface AnswerTextProps {
  title: string
  answer: { readonly text: string; readonly time: string }
  isNew?: boolean
}

/** An answer below its question. */
export function AnswerText({ title, answer: { text, time }, isNew = false }: AnswerTextProps) {
  const t = useText(contestQuestions)
  return (
    <section className="verdict-question-answer">
      <div className="verdict-question-head">
        <strong>{title}</strong>
        {isNew && <Tag color="red">{t('list.unread')}</Tag>}
        <RelativeTime time={time} />
      </div>
      {text && <Markdown source={text} />}
    </section>
  )
}
