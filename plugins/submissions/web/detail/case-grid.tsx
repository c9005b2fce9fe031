import { useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import { judgeStatus, StatusTag } from '@verdict/ui-kit'
import { useState } from 'react'
import type { CaseResult } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'
import { memoryText, timeText } from '../submission/submission-texts.ts'

/** Opens the comparison of a case, by its number. */
export type Compare = ((seq: number) => void) | undefined

const initiallyShown = 120

/** Renders the first cases, and all of them on demand. */
export function CaseGrid({ cases, onCompare, shown: first = initiallyShown }: { cases: readonly CaseResult[]; onCompare: Compare; shown?: number }) {
  const t = useText(submissions)
  const [all, setAll] = useState(false)
  const shown = all ? cases : cases.slice(0, first)
  return (
    <>
      <ol className="verdict-cases">
        {shown.map((one) => (
          <li key={one.seq} className="verdict-case" data-tone={judgeStatus(one.status).tone}>
            <div className="verdict-case-head">
              <span className="verdict-figures">#{one.seq}</span>
              <StatusTag status={one.status} look="short" />
            </div>
            {one.status !== statuses.cancelled && (
              <div className="verdict-case-figures verdict-figures">
                <span>{timeText(one.time)}</span>
                <span>{memoryText(one.memory)}</span>
                {one.score !== null && <span>{t('bench.score', { score: one.score })}</span>}
              </div>
            )}
            {one.inputData !== null && (
              <div className="verdict-case-file" title={`${one.inputData} · ${one.outputData ?? ''}`}>
                {one.inputData}
              </div>
            )}
            {one.userOutput && (
              <div className="verdict-case-words" title={one.userOutput}>
                {one.userOutput}
              </div>
            )}
            {onCompare && one.comparable && one.status !== statuses.accepted && one.status !== statuses.cancelled && (
              <button type="button" className="verdict-case-compare" onClick={() => onCompare(one.seq)}>
                {t('cases.compare')}
              </button>
            )}
          </li>
        ))}
      </ol>
      {shown.length < cases.length && (
        <button type="button" className="verdict-case-more" onClick={() => setAll(true)}>
          {t('cases.more', { count: cases.length - shown.length })}
        </button>
      )}
    </>
  )
}
