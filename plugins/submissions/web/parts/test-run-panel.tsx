import { useText } from '@verdict/core/web'
import type { ProblemOnScreen } from '@verdict/plugin-problems/contract'
import { Button, IconButton, IconClose, StatusTag } from '@verdict/ui-kit'
import { useState } from 'react'
import { submissions } from '../../contract/submissions.ts'
import { memoryText, timeText } from './amounts.ts'
import { useTestRun } from './use-test-run.ts'

const longestInput = 1000
const accepted = 0

/** A sample as input; the answer is that of the whole input, so one that had to be cut is compared with nothing. */
function sampleOf({ input, output }: { input: string; output: string } = { input: '', output: '' }, comparable: boolean) {
  const whole = input.length <= longestInput && output.length <= longestInput
  return { input: input.slice(0, longestInput), expected: comparable && whole ? output : '' }
}

/** Below the editor: a program runs with an input of one's own. */
export function TestRunPanel({ problem, language, code, onClose }: { problem: ProblemOnScreen; language: string; code: string; onClose: () => void }) {
  const say = useText(submissions)
  const comparable = problem.judgeMode === 'default'
  const sample = (index: number) => sampleOf(problem.examples[index], comparable)
  const [{ input, expected }, setRun] = useState(() => sample(0))
  const { run, running, result } = useTestRun(problem)
  // An input of one's own has another answer than the sample that it began as.
  const type = (text: string) =>
    setRun((before) => ({ input: text, expected: problem.examples.some(({ output }) => output === before.expected) ? '' : before.expected }))
  return (
    <section className="verdict-test-run" aria-label={say('run.title')}>
      <header className="verdict-test-run-head">
        <h2>{say('run.title')}</h2>
        {problem.examples.map((_, index) => (
          <Button key={index} size="mini" onClick={() => setRun(sample(index))}>
            {say('run.sample', { number: index + 1 })}
          </Button>
        ))}
        <span className="verdict-bench-space" />
        <Button size="small" type="primary" loading={running} onClick={() => run({ language, code, userInput: input, expectedOutput: expected || null })}>
          {say('run.run')}
        </Button>
        <IconButton size="small" label={say('run.close')} onClick={onClose}>
          <IconClose />
        </IconButton>
      </header>
      <div className="verdict-test-run-body">
        <label>
          <span>
            {say('run.input')}{' '}
            <small className="verdict-figures">
              {input.length}/{longestInput}
            </small>
          </span>
          <textarea value={input} maxLength={longestInput} spellCheck={false} onChange={(event) => type(event.target.value)} />
        </label>
        {comparable && (
          <label>
            <span>{say('run.expected')}</span>
            <textarea
              value={expected}
              maxLength={longestInput}
              spellCheck={false}
              placeholder={say('run.expectedHint')}
              onChange={(event) => setRun({ input, expected: event.target.value })}
            />
          </label>
        )}
        <div className="verdict-test-run-result" role="status" aria-label={say('run.result')}>
          <span>{say('run.output')}</span>
          {result && (
            <div className="verdict-test-run-figures">
              {result.status === accepted && !result.expectedOutput ? <strong>{say('run.finished')}</strong> : <StatusTag status={result.status} />}
              <span className="verdict-figures verdict-bench-quiet">
                {timeText(result.time)} · {memoryText(result.memory)}
              </span>
            </div>
          )}
          {running && <StatusTag status={7} />}
          <pre role="region" tabIndex={0} aria-label={say('run.output')}>
            {result ? [result.userOutput, result.stderr].filter(Boolean).join('\n') : ''}
          </pre>
        </div>
      </div>
    </section>
  )
}
