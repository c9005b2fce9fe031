import { Fills, useText } from '@verdict/core/web'
import { rankScore } from '@verdict/plugin-judging/contract'
import { BlockSkeleton, Dialog, IconButton, IconDashboard, IconEdit, Tag } from '@verdict/ui-kit'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { problemLinks, type ProblemFillProps } from '../../contract/screens/page.ts'
import { problems } from '../../contract/problems.ts'
import type { ProblemDetail } from '../../contract/rows.ts'
import type { ProblemCount } from '../../contract/statistics.ts'
import { Difficulty, ProblemTag } from '../problem/problem-marks.tsx'
import { useProblemPermissions } from '../problem/problem-permissions.ts'

const StatisticsChart = lazy(() => import('./statistics-chart.tsx'))

/** The title of a problem with its links, limits and tags. */
export function StatementHead({ detail, fill }: { detail: ProblemDetail; fill: ProblemFillProps }) {
  const t = useText(problems)
  const { problem, tags, problemCount } = detail
  const { mayEdit } = useProblemPermissions()
  const { difficulty } = problem
  // A running contest hides the difficulty, which the counts would reveal.
  const showsStatistics = problemCount !== null && difficulty !== null
  return (
    <header className="verdict-statement-head">
      <div className="verdict-statement-title">
        <h1>
          <span className="verdict-figures">{problem.problemId}</span> {problem.title}
        </h1>
        <div className="verdict-statement-links">
          <Fills of={problemLinks} with={fill} />
          {showsStatistics && <StatisticsButton count={problemCount} />}
          {mayEdit(problem) && <EditLink pid={problem.id} />}
        </div>
      </div>
      <dl className="verdict-statement-facts">
        {problem.timeLimit !== null && <Fact name={t('page.timeLimit')} value={t('page.milliseconds', { count: problem.timeLimit })} />}
        {problem.memoryLimit !== null && <Fact name={t('page.memoryLimit')} value={t('page.megabytes', { count: problem.memoryLimit })} />}
        {problem.outputLimit !== null && <Fact name={t('page.outputLimit')} value={t('page.megabytes', { count: problem.outputLimit })} />}
        <Fact name={t('page.type')} value={problem.type === 1 ? 'OI' : 'ACM'} />
        {problem.type === 1 && problem.ioScore !== null && <Fact name={t('page.score')} value={String(problem.ioScore)} />}
        {problem.type === 1 && problem.ioScore !== null && difficulty !== null && (
          <Fact name={t('page.rankScore')} value={String(rankScore(problem.ioScore, difficulty))} />
        )}
        {difficulty !== null && (
          <div>
            <dt>{t('page.difficulty')}</dt>
            <dd>
              <Difficulty level={difficulty} />
            </dd>
          </div>
        )}
        {problem.author && <Fact name={t('page.author')} value={problem.author} />}
      </dl>
      {(problem.isFileIO || problem.judgeMode !== 'default' || tags.length > 0) && (
        <div className="verdict-statement-marks">
          {problem.isFileIO && <Tag bordered>{t('page.fileIo', { read: problem.ioReadFileName ?? '', write: problem.ioWriteFileName ?? '' })}</Tag>}
          {problem.judgeMode !== 'default' && <Tag bordered>{t(`modes.${problem.judgeMode}`)}</Tag>}
          {tags.map((tag) => (
            <ProblemTag key={tag.id} tag={tag} />
          ))}
        </div>
      )}
    </header>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="verdict-figures">{value}</dd>
    </div>
  )
}

function EditLink({ pid }: { pid: number }) {
  const t = useText(problems)
  return (
    <Link className="verdict-statement-link" to={`/admin/problem/edit/${pid}`} aria-label={t('page.edit')} title={t('page.edit')}>
      <IconEdit />
    </Link>
  )
}

/** A button that opens a problem's verdict statistics. */
function StatisticsButton({ count }: { count: ProblemCount }) {
  const t = useText(problems)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('page.statistics')} size="small" onClick={() => setOpen(true)}>
        <IconDashboard />
      </IconButton>
      <Dialog open={open} title={t('page.statistics')} onClose={() => setOpen(false)} closeOutside>
        <Suspense fallback={<BlockSkeleton height={320} />}>{open && <StatisticsChart count={count} />}</Suspense>
      </Dialog>
    </>
  )
}
