import { useSession, useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import { EmptyState, judgeStatus, Panel, StatusTag } from '@verdict/ui-kit'
import { useState } from 'react'
import type { CaseResults, SubmissionDetail, CaseResult, SubtaskResult } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'
import { memoryText, timeText } from '../amounts.ts'
import { CaseDifferenceDialog } from './case-difference-dialog.tsx'

const initiallyShown = 120

/** The case results of a submission: a flat list, or subtasks that can be expanded. */
export function CaseList({ results, row }: { results: CaseResults; row: SubmissionDetail }) {
  const t = useText(submissions)
  const { user } = useSession()
  const [compared, setCompared] = useState<number>()
  const { judgeCaseList: cases, subTaskJudgeCaseVoList: groups } = results
  if (row.status === statuses.compileError) return null
  const compare = user?.uid === row.uid ? setCompared : undefined
  return (
    <Panel title={t('cases.title')}>
      {cases.length === 0 && groups.length === 0 && <EmptyState title={t('cases.none')} hint={t('cases.noneHint')} />}
      {cases.length > 0 && <CaseGrid cases={cases} onCompare={compare} />}
      {groups.length > 0 && (
        <div className="verdict-subtasks">
          {groups.map((group, index) => (
            <Subtask key={group.groupNum ?? index} group={group} onCompare={compare} />
          ))}
        </div>
      )}
      {compared !== undefined && <CaseDifferenceDialog submitId={row.submitId} seq={compared} onClose={() => setCompared(undefined)} />}
    </Panel>
  )
}

type Compare = ((seq: number) => void) | undefined

function Subtask({ group, onCompare }: { group: SubtaskResult; onCompare: Compare }) {
  const t = useText(submissions)
  const { groupNum, status, score, ac, total, time, memory, subtaskDetailList } = group
  return (
    <details className="verdict-subtask" open={status !== statuses.accepted}>
      <summary>
        <span className="verdict-subtask-name">{t('cases.group', { number: groupNum ?? 1 })}</span>
        <StatusTag status={status} />
        <span className="verdict-subtask-bar" data-tone={judgeStatus(status).tone} role="img" aria-label={t('cases.passed', { ac, total })}>
          <i style={{ width: `${total === 0 ? 0 : (ac / total) * 100}%` }} />
        </span>
        <span className="verdict-figures">
          {ac}/{total}
        </span>
        {score !== null && <span className="verdict-figures">{t('bench.score', { score })}</span>}
        {time !== null && (
          <span className="verdict-figures verdict-bench-quiet">
            {timeText(time)} · {memoryText(memory)}
          </span>
        )}
      </summary>
      <CaseGrid cases={subtaskDetailList} onCompare={onCompare} />
    </details>
  )
}

/** Renders the first cases, and all of them on demand, because there can be thousands. */
function CaseGrid({ cases, onCompare }: { cases: readonly CaseResult[]; onCompare: Compare }) {
  const t = useText(submissions)
  const [all, setAll] = useState(false)
  const shown = all ? cases : cases.slice(0, initiallyShown)
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
