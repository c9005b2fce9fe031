import { useText } from '@verdict/core/web'
import { Button, Dialog, EmptyState, ProgressLine, StatusTag, Tag } from '@verdict/ui-kit'
import { useState } from 'react'
import { judging, type DaemonRow } from '../../contract.ts'
import { isOver, useLanguageTests, type TestRow } from './use-language-tests.ts'
import './trial.css'

/** Has the judges judge a built-in program in each language, and names the steps that fail. */
export function TestJudging({ judges }: { judges: readonly DaemonRow[] }) {
  const t = useText(judging)
  const [open, setOpen] = useState(false)
  const { rows, start, stop, isRunning } = useLanguageTests()
  const over = rows.filter(({ result }) => result && isOver(result))
  const failures = over.filter(hasFailed).length
  function begin() {
    setOpen(true)
    void start(judges)
  }
  function close() {
    stop()
    setOpen(false)
  }
  return (
    <>
      <Button onClick={begin}>{t('test.action')}</Button>
      <Dialog open={open} title={t('test.action')} width={720} onClose={close} onConfirm={begin} confirmText={t('test.again')} confirming={isRunning}>
        <p>{t('test.about')}</p>
        {rows.length === 0 ? (
          <EmptyState title={t('empty')} />
        ) : (
          <>
            <ProgressLine percent={(100 * over.length) / rows.length} label={t('test.action')} showNumber={false} />
            <p role="status">{t('test.progress', { done: over.length, total: rows.length, failed: failures })}</p>
            <div className="verdict-language-tests" role="region" aria-label={t('languages')} tabIndex={0}>
              <ul>
                {failuresFirst(rows).map((row) => (
                  <LanguageRow key={`${row.judge} ${row.language}`} row={row} isOneOfSeveral={judges.length > 1} />
                ))}
              </ul>
            </div>
          </>
        )}
      </Dialog>
    </>
  )
}

const hasFailed = ({ result }: TestRow) => result?.state === 'failed'
const failuresFirst = (rows: readonly TestRow[]) => rows.toSorted((one, other) => Number(hasFailed(other)) - Number(hasFailed(one)))

function LanguageRow({ row: { judgeName, language, result }, isOneOfSeveral }: { row: TestRow; isOneOfSeveral: boolean }) {
  const t = useText(judging)
  const { state, step, status, time, memory, message } = result ?? { state: 'waiting' as const }
  return (
    <li>
      <div>
        <strong>{language || judgeName}</strong>
        {isOneOfSeveral && language !== '' && <span>{judgeName}</span>}
        <Tag color={colours[state]}>{t(`test.states.${state}`)}</Tag>
        {state === 'passed' && time !== null && memory !== null && (
          <span className="verdict-figures">
            {time} ms · {memory} KB
          </span>
        )}
      </div>
      {state === 'failed' && step && (
        <div>
          <p>
            {t('test.failedAt', { step: t(`test.steps.${step}`) })} {step === 'run' && typeof status === 'number' && <StatusTag status={status} look="text" />}
          </p>
          {message && <pre>{message}</pre>}
          <p>{t(`test.hints.${step}`)}</p>
        </div>
      )}
    </li>
  )
}

const colours = { waiting: 'gray', running: 'arcoblue', passed: 'green', failed: 'red' } as const
