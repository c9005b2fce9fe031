import { useText } from '@verdict/core/web'
import { contestQuestions, type Answer, type Question } from '../../contract.ts'
import { AnswerText, QuestionText } from '../parts/question-parts.tsx'

/** A question with its answers, as participants see it. `fresh` has the answers that were unread when the page showed them. */
export function AskedQuestion({ question, fresh }: { question: Question; fresh: ReadonlySet<string> }) {
  const t = useText(contestQuestions)
  const { isOwn, state: name, answers } = question
  const titleOf = ({ isClosing, isPublic }: Answer) => {
    if (isClosing) return t('list.closedWithout')
    return t(isPublic ? 'list.answerToAll' : 'list.answer')
  }
  return (
    <li className="verdict-question">
      <article>
        <QuestionText
          question={question}
          state={isOwn ? { name, label: t(`ownStates.${name}`) } : undefined}
          by={<span>{t(isOwn ? 'list.own' : 'list.everyone')}</span>}
        />
        {answers.map((answer) => (
          <AnswerText key={answer.id} title={titleOf(answer)} answer={answer} isNew={answer.isUnread || fresh.has(answer.id)} />
        ))}
      </article>
    </li>
  )
}
