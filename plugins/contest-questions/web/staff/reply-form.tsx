import { succeeded, useApi, useText } from '@verdict/core/web'
import { Alert, Button, Input, Labelled, Radio, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { answerApi, contestQuestions, maxLengths, type AnswerAudience, type StaffQuestion } from '../../contract.ts'

interface ReplyFormProps {
  cid: number
  /** With the answers of other staff, which may arrive while the user is writing. */
  question: StaffQuestion
  cannedAnswers: readonly string[]
  mayAnnounce: boolean
  onClose: () => void
  onChanged: () => void
}

/** The form for an answer, or for closing a question without one. */
export function ReplyForm({ cid, question, cannedAnswers, mayAnnounce, onClose, onChanged }: ReplyFormProps) {
  const t = useText(contestQuestions)
  const { answer, close } = useApi(answerApi)
  const [text, setText] = useState('')
  const [audience, setAudience] = useState<AnswerAudience>('asker')
  const [isBusy, setBusy] = useState(false)
  const [seenAtFirst] = useState(question.answers.length)
  const { id, answers } = question
  const late = answers.length > seenAtFirst ? answers.at(-1) : undefined
  async function send(call: Promise<unknown>, message: string) {
    setBusy(true)
    const isDone = await succeeded(call)
    setBusy(false)
    onChanged()
    if (!isDone) return
    toast.success(message)
    onClose()
  }
  function sendAnswer() {
    if (text.trim() === '') return toast.warning(t('reply.empty'))
    return send(answer({ body: { cid, id, text, audience, seenAnswers: answers.length } }), t('reply.sent'))
  }
  const audiences: readonly AnswerAudience[] = ['asker', 'everyone', ...(mayAnnounce ? (['announcement'] as const) : [])]
  return (
    <div className="verdict-question-reply">
      {late && <Alert type="warning" content={t(late.isClosing ? 'errors.closed-first' : 'errors.answered-first', { name: late.by })} />}
      <Labelled label={t('reply.text')}>
        <Input.TextArea autoFocus autoSize={{ minRows: 3, maxRows: 14 }} maxLength={maxLengths.answer} value={text} onChange={setText} />
      </Labelled>
      {cannedAnswers.length > 0 && (
        <div className="verdict-question-canned" role="group" aria-label={t('reply.canned')}>
          {cannedAnswers.map((canned) => (
            <Button key={canned} size="small" onClick={() => setText((before) => (before.trim() === '' ? canned : `${before.trimEnd()}\n${canned}`))}>
              {canned}
            </Button>
          ))}
        </div>
      )}
      <Labelled label={t('reply.audience')} hint={t(`reply.${audience}Hint`)} group>
        <Radio.Group value={audience} options={audiences.map((value) => ({ value, label: t(`reply.audiences.${value}`) }))} onChange={setAudience} />
      </Labelled>
      <div className="verdict-question-actions">
        <Button type="primary" loading={isBusy} onClick={() => void sendAnswer()}>
          {t(late ? 'reply.sendAnother' : 'reply.send')}
        </Button>
        {answers.length === 0 && (
          <Button disabled={isBusy} onClick={() => void send(close({ body: { cid, id, text, seenAnswers: 0 } }), t('reply.closed'))}>
            {t('reply.close')}
          </Button>
        )}
        <Button type="text" onClick={onClose}>
          {t('reply.cancel')}
        </Button>
      </div>
    </div>
  )
}
