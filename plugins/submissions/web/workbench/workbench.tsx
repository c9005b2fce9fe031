import { useApi, useLoad, useRequireLogin, useSession, useText } from '@verdict/core/web'
import { judgingApi, statuses } from '@verdict/plugin-judging/contract'
import type { ProblemFillProps } from '@verdict/plugin-problems/contract'
import { Button, CodeEditor, confirmAction, IconPlayArrow, IconSend, judgeStatus, toast, usePhone, type EditorMark } from '@verdict/ui-kit'
import { useState } from 'react'
import { submissionApi } from '../../contract/api.ts'
import type { SubmissionRow } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'
import { playAcceptedSound } from './accepted-sound.ts'
import { WorkbenchBar } from './workbench-bar.tsx'
import { WorkbenchVerdict } from './workbench-verdict.tsx'
import { compileMarks } from './compile-marks.ts'
import { ResultDialog } from './result-dialog.tsx'
import { TestRunPanel } from './test-run-panel.tsx'
import { useSubmissionProgress } from './use-submission-progress.ts'
import { useProgram } from './use-program.ts'
import '../submission/submissions.css'

const maxCodeLength = 65_535
const phoneEditorHeight = 420

/** The editor next to a problem, in which a program is written, run and submitted. */
export default function Workbench({ problem, place, layout, reload }: ProblemFillProps) {
  const t = useText(submissions)
  const phone = usePhone()
  const { user } = useSession()
  const requireLogin = useRequireLogin()
  const { submit, detail } = useApi(submissionApi)
  const { languages: languagesOf } = useApi(judgingApi)
  const { value: known } = useLoad((signal) => languagesOf({ query: { pid: problem.pid, all: false } }, signal), [problem.pid])
  const languages = problem.languages.length > 0 ? problem.languages : (known ?? []).map(({ name }) => name)
  const first = new Set(known?.flatMap(({ name, short }) => (short ? [name] : [])))
  const shortList = languages.filter((name) => first.has(name))
  const program = useProgram(problem, { languages, shortList }, () =>
    confirmAction({
      title: t('bench.carryTitle'),
      content: t('bench.carryContent'),
      action: t('bench.carry'),
      cancel: t('bench.carryNot'),
      danger: false,
    }),
  )
  const [submitting, setSubmitting] = useState(false)
  const [submitId, setSubmitId] = useState<number | null>(null)
  const [round, setRound] = useState(0)
  const [result, setResult] = useState<SubmissionRow>()
  const [marks, setMarks] = useState<{ marks: readonly EditorMark[]; text: string }>()
  const [running, setRunning] = useState(false)
  const following = useSubmissionProgress(submitId, round, (row) => void showVerdict(row))
  const busy = submitting || (following !== undefined && judgeStatus(following.status).inProgress)
  const path = (id: number) => place.submissionPath?.(id) ?? `/submission-detail/${id}`

  async function showVerdict(row: SubmissionRow) {
    if (row.status === statuses.accepted) {
      playAcceptedSound()
      setResult(row)
      reload()
    }
    if (row.status !== statuses.compileError) return
    const text = (await detail({ query: { submitId: row.submitId } }).catch(() => undefined))?.submission.errorMessage ?? ''
    setMarks({ marks: compileMarks(text), text })
  }
  async function submitProgram() {
    if (busy) return
    if (!user) program.keepForSignIn()
    if (!requireLogin()) return
    if (program.code.trim() === '') return toast.error(t('bench.codeEmpty'))
    if (program.code.length > maxCodeLength) return toast.error(t('bench.codeTooLong', { longest: maxCodeLength }))
    setSubmitting(true)
    setMarks(undefined)
    setResult(undefined)
    const body = { pid: problem.displayId, language: program.language, code: program.code, isRemote: problem.isRemote, ...problem.keys }
    const submitted = await submit({ body }).catch(() => undefined)
    setSubmitting(false)
    if (!submitted) return
    toast.success(t('bench.submitted'))
    setSubmitId(submitted.submitId)
  }
  return (
    <div className="verdict-bench">
      <WorkbenchBar problem={problem} place={place} layout={layout} program={program} languages={languages} shortList={shortList} />
      <div className="verdict-bench-editor">
        <CodeEditor
          key={program.id}
          label={t('bench.editor')}
          height={phone ? phoneEditorHeight : '100%'}
          value={program.code}
          language={program.language}
          {...program.settings}
          onChange={program.write}
          onSubmit={() => void submitProgram()}
          placeholder={t('bench.placeholder')}
          {...(marks && { marks: marks.marks })}
        />
      </div>
      {marks && marks.text !== '' && (
        <section className="verdict-compile-text" aria-label={t('bench.compileError')}>
          <header>
            <h2>{t('bench.compileError')}</h2>
            <Button size="mini" onClick={() => setMarks({ ...marks, text: '' })}>
              {t('bench.hide')}
            </Button>
          </header>
          <pre tabIndex={0}>{marks.text}</pre>
        </section>
      )}
      {running && <TestRunPanel problem={problem} language={program.language} code={program.code} onClose={() => setRunning(false)} />}
      <footer className="verdict-bench-foot">
        <WorkbenchVerdict following={following} path={path} onResubmit={() => setRound(round + 1)} />
        <Button icon={<IconPlayArrow />} aria-expanded={running} onClick={() => setRunning(!running)}>
          {t('run.title')}
        </Button>
        <Button type="primary" icon={<IconSend />} loading={submitting} disabled={busy && !submitting} onClick={() => void submitProgram()}>
          {t('bench.submit')}
        </Button>
      </footer>
      {result && <ResultDialog row={result} path={path(result.submitId)} onClose={() => setResult(undefined)} />}
    </div>
  )
}
