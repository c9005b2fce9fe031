import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { judgingApi } from '@verdict/plugin-judging/contract'
import type { ProblemFillProps } from '@verdict/plugin-problems/contract'
import { Button, CodeEditor, confirmAction, IconPlayArrow, IconSend, toast, usePhone, type EditorMark } from '@verdict/ui-kit'
import { useState } from 'react'
import { submissionApi } from '../contract/api.ts'
import type { JudgeRow } from '../contract/rows.ts'
import { submissions } from '../contract/submissions.ts'
import { playAccepted } from './parts/accepted-sound.ts'
import { BenchBar } from './parts/bench-bar.tsx'
import { BenchVerdict } from './parts/bench-verdict.tsx'
import { compileMarks } from './parts/compile-marks.ts'
import { isInProgress } from './parts/in-progress.ts'
import { ResultDialog } from './parts/result-dialog.tsx'
import { TestRunPanel } from './parts/test-run-panel.tsx'
import { useFollowing } from './parts/use-following.ts'
import { useProgram } from './parts/use-program.ts'
import './submissions.css'

const accepted = 0
const compileError = -2
const longestCode = 65_535
const phoneEditor = 420

/** Where a program is written, run and handed in, beside its problem. The default export is for loaders. */
export default function Workbench({ problem, page, reload }: ProblemFillProps) {
  const say = useText(submissions)
  const phone = usePhone()
  const { user, openSignIn } = useSession()
  const { submit, detail } = useApi(submissionApi)
  const { languages: languagesOf } = useApi(judgingApi)
  const { value: known } = useLoad((signal) => languagesOf({ query: { pid: problem.pid, all: false } }, signal), [problem.pid])
  const languages = problem.languages.length > 0 ? problem.languages : (known ?? []).map(({ name }) => name)
  const program = useProgram(problem, languages, () =>
    confirmAction({
      title: say('bench.carryTitle'),
      content: say('bench.carryContent'),
      action: say('bench.carry'),
      cancel: say('bench.carryNot'),
      danger: false,
    }),
  )
  const [submitting, setSubmitting] = useState(false)
  const [submitId, setSubmitId] = useState<number | null>(null)
  const [round, setRound] = useState(0)
  const [result, setResult] = useState<JudgeRow>()
  const [marks, setMarks] = useState<{ marks: readonly EditorMark[]; text: string }>()
  const [running, setRunning] = useState(false)
  const following = useFollowing(submitId, round, (row) => void ended(row))
  const busy = submitting || (following !== undefined && isInProgress(following.status))
  const path = (id: number) => page.submissionPath?.(id) ?? `/submission-detail/${id}`

  async function ended(row: JudgeRow) {
    if (row.status === accepted) {
      playAccepted()
      setResult(row)
      reload()
    }
    if (row.status !== compileError) return
    const text = (await detail({ query: { submitId: row.submitId } }).catch(() => undefined))?.submission.errorMessage ?? ''
    setMarks({ marks: compileMarks(text), text })
  }
  async function hand() {
    if (busy) return
    if (!user) {
      program.claim()
      toast.warning(say('loginFirst'))
      return openSignIn()
    }
    if (program.code.trim() === '') return toast.error(say('bench.codeEmpty'))
    if (program.code.length > longestCode) return toast.error(say('bench.codeTooLong', { longest: longestCode }))
    setSubmitting(true)
    setMarks(undefined)
    setResult(undefined)
    const body = { pid: problem.displayId, language: program.language, code: program.code, cid: 0, isRemote: problem.isRemote, ...problem.keys }
    const made = await submit({ body }).catch(() => undefined)
    setSubmitting(false)
    if (!made) return
    toast.success(say('bench.submitted'))
    setSubmitId(made.submitId)
  }
  return (
    <div className="verdict-bench">
      <BenchBar problem={problem} page={page} program={program} languages={languages} />
      <div className="verdict-bench-editor">
        <CodeEditor
          key={program.id}
          label={say('bench.editor')}
          height={phone ? phoneEditor : '100%'}
          value={program.code}
          language={program.language}
          {...program.settings}
          onChange={program.write}
          onSubmit={() => void hand()}
          placeholder={say('bench.placeholder')}
          {...(marks && { marks: marks.marks })}
        />
      </div>
      {marks && marks.text !== '' && (
        <section className="verdict-compile-text" aria-label={say('bench.compileError')}>
          <header>
            <h2>{say('bench.compileError')}</h2>
            <Button size="mini" onClick={() => setMarks({ ...marks, text: '' })}>
              {say('bench.hide')}
            </Button>
          </header>
          <pre tabIndex={0}>{marks.text}</pre>
        </section>
      )}
      {running && <TestRunPanel problem={problem} language={program.language} code={program.code} onClose={() => setRunning(false)} />}
      <footer className="verdict-bench-foot">
        <BenchVerdict following={following} path={path} onResubmit={() => setRound(round + 1)} />
        <Button icon={<IconPlayArrow />} aria-expanded={running} onClick={() => setRunning(!running)}>
          {say('run.title')}
        </Button>
        <Button type="primary" icon={<IconSend />} loading={submitting} disabled={busy && !submitting} onClick={() => void hand()}>
          {say('bench.submit')}
        </Button>
      </footer>
      {result && <ResultDialog row={result} path={path(result.submitId)} onClose={() => setResult(undefined)} />}
    </div>
  )
}
