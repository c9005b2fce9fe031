import { useText } from '@verdict/core/web'
import { Markdown, RelativeTime, Tag } from '@verdict/ui-kit'
import { contestQuestions, type Question } from '../../contract.ts'
import { ProblemTag, StateTag } from '../parts/question-tags.tsx'

/** A question with its answers, as participants see it. */
export function AskedQuestion({ question: { problem, text, time, isOwn, state, answers }, fresh }: { question: Question; fresh: ReadonlySet<string> }) {
  const t = useText(contestQuestions)
  return (
    <li className="verdict-question">
      <article>
        <header className="verdict-question-head">
          <ProblemTag problem={problem} />
          {isOwn && <StateTag state={state} label={t(`ownStates.${state}`)} />}
          <span>{t(isOwn ? 'list.own' : 'list.everyone')}</span>
          <RelativeTime time={time} />
        </header>
        <Markdown source={text} />
        {answers.map((answer) => (
          <section key={answer.id} className="verdict-question-answer">
            <div className="verdict-question-head">
              <strong>{t(answer.isClosing ? 'list.closedWithout' : answer.isPublic ? 'list.answerToAll' : 'list.answer')}</strong>
              {(answer.isUnread || fresh.has(answer.id)) && <Tag color="red">{t('list.unread')}</Tag>}
              <RelativeTime time={answer.time} />
            </div>
            {answer.text && <Markdown source={answer.text} />}
          </section>
        ))}
      </article>
    </li>
  )
}
