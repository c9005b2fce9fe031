import { succeeded, useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { contestStatuses, type ContestView } from '@verdict/plugin-contests/contract'
import { problemApi } from '@verdict/plugin-problems/contract'
import { Alert, Button, Choice, Input, Labelled, Panel, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { askingRefusal, contestQuestions, maxLengths, questionApi } from '../../contract.ts'
import { useSummary } from '../news/question-updates.ts'

/** The form of a question, or why the user cannot ask now. */
export function AskPanel({ view, onAsked }: { view: ContestView; onAsked: () => void }) {
  const t = useText(contestQuestions)
  const summary = useSummary(view.contest.id, useSession().user?.uid)
  const refusal = summary && askingRefusal(view, summary)
  return refusal ? <Alert type="info" content={t(`refusals.${refusal}`)} /> : <AskForm view={view} onAsked={onAsked} />
}

const general = ''

function AskForm({ view: { contest, status }, onAsked }: { view: ContestView; onAsked: () => void }) {
  const t = useText(contestQuestions)
  const { ask } = useApi(questionApi)
  const { contextProblems } = useApi(problemApi)
  const cid = contest.id
  const hasStarted = status !== contestStatuses.scheduled
  const { value: problems = [] } = useLoad(async (signal) => (hasStarted ? contextProblems({ query: { cid } }, signal) : []), [cid, hasStarted])
  const [problem, setProblem] = useState(general)
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  async function send() {
    if (text.trim() === '') return toast.warning(t('ask.empty'))
    setSending(true)
    const isSent = await succeeded(ask({ body: { cid, problem: problem === general ? null : problem, text } }))
    setSending(false)
    if (!isSent) return
    setProblem(general)
    setText('')
    toast.success(t('ask.sent'))
    onAsked()
  }
  const options = problems.map(({ problemId, title }) => ({ value: problemId, label: `${problemId} · ${title}` }))
  const { question: maximum } = maxLengths
  return (
    <Panel title={t('ask.title')}>
      <div className="verdict-form-column">
        <Labelled label={t('ask.problem')}>
          <Choice value={problem} options={[{ value: general, label: t('general') }, ...options]} onChange={setProblem} />
        </Labelled>
        <Labelled label={t('ask.text')} hint={t('ask.length', { length: text.trim().length, maximum })}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} maxLength={maximum} value={text} onChange={setText} />
        </Labelled>
        <p className="verdict-question-hint">{t('ask.hint')}</p>
        <div>
          <Button type="primary" loading={isSending} onClick={() => void send()}>
            {t('ask.send')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
