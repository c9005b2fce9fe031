import { useText } from '@verdict/core/web'
import type { ProblemOnScreen } from '@verdict/plugin-problems/contract'
import { Button, IconButton, IconClose, StatusTag } from '@verdict/ui-kit'
import { useState } from 'react'
import { submissions } from '../../contract/submissions.ts'
import { memoryText, timeText } from './amounts.ts'
import { useTestRun } from './use-test-run.ts'

const longestInput = 1000

/** Below the editor: a program runs with an input of one's own. */
export function TestRunPanel({ problem, language, code, onClose }: { problem: ProblemOnScreen; language: string; code: string; onClose: () => void }) {
  const say = useText(submissions)
  const [input, setInput] = useState(problem.examples[0]?.input ?? '')
  const [expected, setExpected] = useState('')
  const { run, running, result } = useTestRun(problem)
  const take = (index: number) => {
    setInput(problem.examples[index]?.input.slice(0, longestInput) ?? '')
    setExpected(problem.judgeMode === 'default' ? (problem.examples[index]?.output ?? '') : '')
  }
  return (
    <section className="verdict-test-run" aria-label={say('run.title')}>
      <header className="verdict-test-run-head">
        <h2>{say('run.title')}</h2>
        {problem.examples.map((_, index) => (
          <Button key={index} size="mini" onClick={() => take(index)}>
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
          <textarea value={input} maxLength={longestInput} spellCheck={false} onChange={(event) => setInput(event.target.value)} />
        </label>
        {problem.judgeMode === 'default' && (
          <label>
            <span>{say('run.expected')}</span>
            <textarea
              value={expected}
              maxLength={longestInput}
              spellCheck={false}
              placeholder={say('run.expectedHint')}
              onChange={(event) => setExpected(event.target.value)}
            />
          </label>
        )}
        <div className="verdict-test-run-result" role="status" aria-label={say('run.result')}>
          <span>{say('run.output')}</span>
          {result && (
            <div className="verdict-test-run-figures">
              <StatusTag status={result.status} />
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
