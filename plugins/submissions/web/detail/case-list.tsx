import { useSession, useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import { EmptyState, judgeStatus, Panel, StatusTag } from '@verdict/ui-kit'
import { useState } from 'react'
import type { CaseResults, SubmissionDetail, SubtaskResult } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'
import { memoryText, timeText } from '../submission/submission-texts.ts'
import type { Compare } from './case-grid.tsx'
import { CaseRange } from './case-range.tsx'
import { CaseDifferenceDialog } from './case-difference-dialog.tsx'

/** Subtasks; few problems have more than a dozen. */
const initiallyShown = 100

/** The case results of a submission: a flat list, or subtasks that can be expanded. */
export function CaseList({ results, row }: { results: CaseResults; row: SubmissionDetail }) {
  const t = useText(submissions)
  const { user } = useSession()
  const [compared, setCompared] = useState<number>()
  const [allGroups, setAllGroups] = useState(false)
  const { judgeCaseList: cases, subTaskJudgeCaseVoList: groups, total, firstFailed } = results
  if (row.status === statuses.compileError) return null
  const compare = user?.uid === row.uid ? setCompared : undefined
  return (
    <Panel title={t('cases.title')}>
      {cases.length === 0 && groups.length === 0 && <EmptyState title={t('cases.none')} hint={t('cases.noneHint')} />}
      {cases.length > 0 && <CaseRange key={row.version} range={{ submitId: row.submitId, from: 0, total, firstFailed }} loaded={cases} onCompare={compare} />}
      {groups.length > 0 && (
        <div className="verdict-subtasks">
          {groups.slice(0, allGroups ? groups.length : initiallyShown).map((group, index) => (
            <Subtask key={`${row.version} ${group.groupNum ?? index}`} submitId={row.submitId} group={group} onCompare={compare} />
          ))}
          {groups.length > initiallyShown && !allGroups && (
            <button type="button" className="verdict-case-more" onClick={() => setAllGroups(true)}>
              {t('cases.more', { count: groups.length - initiallyShown })}
            </button>
          )}
        </div>
      )}
      {compared !== undefined && <CaseDifferenceDialog submitId={row.submitId} seq={compared} onClose={() => setCompared(undefined)} />}
    </Panel>
  )
}

function Subtask({ submitId, group, onCompare }: { submitId: number; group: SubtaskResult; onCompare: Compare }) {
  const t = useText(submissions)
  const { groupNum, status, score, ac, from, total, time, memory, subtaskDetailList } = group
  const [open, setOpen] = useState(status !== statuses.accepted)
  const name = t('cases.group', { number: groupNum ?? 1 })
  return (
    <details className="verdict-subtask" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="verdict-subtask-name">{name}</span>
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
      {/* A closed subtask loads no cases. */}
      {open && <CaseRange range={{ submitId, from, total, firstFailed: null }} loaded={subtaskDetailList} onCompare={onCompare} label={name} />}
    </details>
  )
}
