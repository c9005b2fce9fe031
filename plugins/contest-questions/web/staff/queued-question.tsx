import { quietClient, succeeded, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Button, confirmAction } from '@verdict/ui-kit'
import { useState } from 'react'
import { answerApi, contestQuestions, type StaffQuestion } from '../../contract.ts'
import { useQuestionChanges } from '../news/question-updates.ts'
import { AnswerText, QuestionText } from '../parts/question-parts.tsx'
import { ReplyForm } from './reply-form.tsx'

interface QueuedQuestionProps {
  cid: number
  question: StaffQuestion
  cannedAnswers: readonly string[]
  mayAnnounce: boolean
  isEdited: boolean
  /** Undefined when the user stops writing. */
  onEdit: (question: StaffQuestion | undefined) => void
  onChanged: () => void
}

const { read } = quietClient(answerApi)

/** A question in the queue. While the user writes an answer, it follows what other staff do, even if it has left the list. */
export function QueuedQuestion({ isEdited, ...props }: QueuedQuestionProps) {
  return isEdited ? <EditedQuestion {...props} /> : <Card {...props} />
}

type CardProps = Omit<QueuedQuestionProps, 'isEdited'>

function EditedQuestion(props: CardProps) {
  const { cid, question, onChanged } = props
  const uid = useSession().user?.uid ?? ''
  const { value: current = question, reload } = useLoad((signal) => read({ query: { cid, id: question.id } }, signal), [cid, question.id])
  useQuestionChanges({ cid, uid, mayAnswer: true }, reload)
  function refresh() {
    reload()
    onChanged()
  }
  return <Card {...props} question={current} onChanged={refresh} isEdited />
}

function Card({ cid, question, cannedAnswers, mayAnnounce, onEdit, onChanged, isEdited = false }: CardProps & { isEdited?: boolean }) {
  const t = useText(contestQuestions)
  const { asker, state, taker, answers } = question
  return (
    <li className="verdict-question">
      <article>
        <QuestionText
          question={question}
          state={{ name: state, label: t(`states.${state}`) }}
          by={
            <>
              <strong>{asker.username}</strong>
              {asker.realname && <span>{asker.realname}</span>}
            </>
          }
        >
          {taker && <span>{taker.isCaller ? t('queue.takenByYou') : t('queue.takenBy', { name: taker.username })}</span>}
        </QuestionText>
        {answers.map((answer) => (
          <AnswerText key={answer.id} title={t(`answerOf.${answer.isClosing ? 'closing' : answer.audience}`, { name: answer.by })} answer={answer} />
        ))}
        {isEdited ? (
          <ReplyForm
            cid={cid}
            question={question}
            cannedAnswers={cannedAnswers}
            mayAnnounce={mayAnnounce}
            onClose={() => onEdit(undefined)}
            onChanged={onChanged}
          />
        ) : (
          <Actions cid={cid} question={question} onEdit={onEdit} onChanged={onChanged} />
        )}
      </article>
    </li>
  )
}

function Actions({ cid, question, onEdit, onChanged }: Pick<CardProps, 'cid' | 'question' | 'onEdit' | 'onChanged'>) {
  const t = useText(contestQuestions)
  const { take, release } = useApi(answerApi)
  const [isBusy, setBusy] = useState(false)
  const { id, state, taker, asker } = question
  async function run(call: Promise<unknown>): Promise<boolean> {
    setBusy(true)
    const isDone = await succeeded(call)
    setBusy(false)
    onChanged()
    return isDone
  }
  async function takeOver(name: string) {
    const words = { title: t('queue.takeOverTitle', { name }), content: t('queue.takeOverContent', { name }), action: t('queue.takeOverAction') }
    if (await confirmAction({ ...words, cancel: t('queue.cancel') })) await run(take({ body: { cid, id, takesOverFrom: name } }))
  }
  /** Other staff see that the user is answering. */
  async function reply() {
    if (state !== 'open' || (await run(take({ body: { cid, id } })))) onEdit(question)
  }
  const button = (text: string, onClick: () => void, isPrimary = false) => (
    <Button type={isPrimary ? 'primary' : 'secondary'} disabled={isBusy} aria-label={t('queue.of', { action: text, name: asker.username })} onClick={onClick}>
      {text}
    </Button>
  )
  return (
    <div className="verdict-question-actions">
      {taker && !taker.isCaller ? (
        button(t('queue.takeOver', { name: taker.username }), () => void takeOver(taker.username))
      ) : (
        <>
          {button(t(state === 'open' || state === 'taken' ? 'queue.reply' : 'queue.another'), () => void reply(), true)}
          {state === 'open' && button(t('queue.take'), () => void run(take({ body: { cid, id } })))}
          {taker && button(t('queue.release'), () => void run(release({ body: { cid, id } })))}
        </>
      )}
    </div>
  )
}
