import { useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemView } from '@verdict/plugin-problems/contract'
import { Button, IconButton, IconClose, StatusTag } from '@verdict/ui-kit'
import { useState } from 'react'
import { submissions } from '../../contract/submissions.ts'
import { memoryText, timeText } from '../submission/submission-texts.ts'
import { useTestRun } from './use-test-run.ts'

const maxInputLength = 1000

/** Returns a sample as the input of a run. Its output is expected only if neither was truncated, because it belongs to the whole input. */
function sampleOf({ input, output }: { input: string; output: string } = { input: '', output: '' }, comparable: boolean) {
  const isWhole = input.length <= maxInputLength && output.length <= maxInputLength
  return { input: input.slice(0, maxInputLength), expected: comparable && isWhole ? output : '' }
}

/** The panel below the editor that runs the program with the user's input. */
export function TestRunPanel({ problem, language, code, onClose }: { problem: ProblemView; language: string; code: string; onClose: () => void }) {
  const t = useText(submissions)
  const comparable = problem.judgeMode === 'default'
  const sample = (index: number) => sampleOf(problem.examples[index], comparable)
  const [{ input, expected }, setRun] = useState(() => sample(0))
  const { run, running, result } = useTestRun(problem)
  // A changed input has a different expected output than the original sample.
  const changeInput = (text: string) =>
    setRun((before) => ({ input: text, expected: problem.examples.some(({ output }) => output === before.expected) ? '' : before.expected }))
  return (
    <section className="verdict-test-run" aria-label={t('run.title')}>
      <header className="verdict-test-run-head">
        <h2>{t('run.title')}</h2>
        {problem.examples.map((_, index) => (
          <Button key={index} size="mini" onClick={() => setRun(sample(index))}>
            {t('run.sample', { number: index + 1 })}
          </Button>
        ))}
        <span className="verdict-bench-space" />
        <Button size="small" type="primary" loading={running} onClick={() => run({ language, code, userInput: input, expectedOutput: expected || null })}>
          {t('run.run')}
        </Button>
        <IconButton size="small" label={t('run.close')} onClick={onClose}>
          <IconClose />
        </IconButton>
      </header>
      <div className="verdict-test-run-body">
        <label>
          <span>
            {t('run.input')}{' '}
            <small className="verdict-figures">
              {input.length}/{maxInputLength}
            </small>
          </span>
          <textarea value={input} maxLength={maxInputLength} spellCheck={false} onChange={(event) => changeInput(event.target.value)} />
        </label>
        {comparable && (
          <label>
            <span>{t('run.expected')}</span>
            <textarea
              value={expected}
              maxLength={maxInputLength}
              spellCheck={false}
              placeholder={t('run.expectedHint')}
              onChange={(event) => setRun({ input, expected: event.target.value })}
            />
          </label>
        )}
        <div className="verdict-test-run-result" role="status" aria-label={t('run.result')}>
          <span>{t('run.output')}</span>
          {result && (
            <div className="verdict-test-run-figures">
              {result.status === statuses.accepted && !result.expectedOutput ? <strong>{t('run.finished')}</strong> : <StatusTag status={result.status} />}
              <span className="verdict-figures verdict-bench-quiet">
                {timeText(result.time)} · {memoryText(result.memory)}
              </span>
            </div>
          )}
          {running && <StatusTag status={statuses.judging} />}
          <pre role="region" tabIndex={0} aria-label={t('run.output')}>
            {result ? [result.userOutput, result.stderr].filter(Boolean).join('\n') : ''}
          </pre>
        </div>
      </div>
    </section>
  )
}
