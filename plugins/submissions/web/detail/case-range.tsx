import { useApi, useLoad, useText } from '@verdict/core/web'
import { ErrorState, Pagination, TextSkeleton } from '@verdict/ui-kit'
import { useState } from 'react'
import { submissionApi } from '../../contract/api.ts'
import type { CaseResult } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'
import { CaseGrid, type Compare } from './case-grid.tsx'

const pageSize = 200

/** The cases of a submission, or of one of its subtasks. */
interface Range {
  readonly submitId: number
  /** The number of cases shown before the first one. */
  readonly from: number
  readonly total: number
  /** The number of cases shown before the first one that was not accepted. */
  readonly firstFailed: number | null
}

interface Props {
  readonly range: Range
  /** The first cases of the range, which came with the submission; usually all. */
  readonly loaded: readonly CaseResult[]
  readonly onCompare: Compare
  /** The name of its subtask. */
  readonly label?: string
}

/** All cases or, if there are thousands, pages of them. */
export function CaseRange(props: Props) {
  const { range, loaded, onCompare } = props
  return loaded.length === range.total ? <CaseGrid cases={loaded} onCompare={onCompare} /> : <CasePages {...props} />
}

function CasePages({ range: { submitId, from, total, firstFailed }, loaded, onCompare, label }: Props) {
  const t = useText(submissions)
  const { cases } = useApi(submissionApi)
  const [page, setPage] = useState(1)
  const first = (page - 1) * pageSize
  const count = Math.min(pageSize, total - first)
  const here = loaded.length >= first + count ? loaded.slice(first, first + count) : undefined
  const isLoaded = here !== undefined
  const { value, failure, loading, reload } = useLoad(
    async (signal) => (isLoaded ? undefined : { page, rows: rowsOf(await cases({ query: { submitId, from: from + first, count } }, signal)) }),
    [submitId, from, page, isLoaded],
  )
  // Rows of the previous page stay while the next ones are loading.
  const rows = here ?? value?.rows
  return (
    <div className="verdict-case-pages" aria-busy={loading}>
      {firstFailed !== null && (
        <button type="button" className="verdict-case-more" onClick={() => setPage(Math.floor(firstFailed / pageSize) + 1)}>
          {t('cases.firstFailed')}
        </button>
      )}
      {failure && !here && <ErrorState hint={failure.message} onRetry={reload} />}
      {rows && !(failure && !here) && <CaseGrid key={page} cases={rows} onCompare={onCompare} shown={pageSize} />}
      {!rows && !failure && <TextSkeleton lines={8} height={480} />}
      <Pagination page={page} limit={pageSize} total={total} sizes={false} label={label} onChange={setPage} />
    </div>
  )
}

type Answer = {
  readonly judgeCaseList: readonly CaseResult[]
  readonly subTaskJudgeCaseVoList: readonly { readonly subtaskDetailList: readonly CaseResult[] }[]
}

/** Returns the cases of a window, which ends with its subtask. */
function rowsOf(answer: Answer | null): readonly CaseResult[] {
  if (!answer) return []
  return answer.judgeCaseList.length > 0 ? answer.judgeCaseList : answer.subTaskJudgeCaseVoList.flatMap(({ subtaskDetailList }) => subtaskDetailList)
}
