import { Part, useText } from '@verdict/core/web'
import { problemStatement } from '@verdict/plugin-problems/contract'
import { Alert, BlockSkeleton, Button, Tag } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { RemotePreview } from '../../contract/admin-api.ts'
import { remoteJudging } from '../../contract/remote-judging.ts'

/** A problem of another site as it would be imported. */
export function Preview({ problem }: { readonly problem: RemotePreview }) {
  const t = useText(remoteJudging)
  const { problemId, title, timeLimit, memoryLimit, tags, languages, examples, pid, ...texts } = problem
  const facts = [
    ...(timeLimit === null ? [] : [t('import.time', { count: timeLimit })]),
    ...(memoryLimit === null ? [] : [t('import.memory', { count: memoryLimit })]),
    ...(languages.length === 0 ? [] : [languages.join(', ')]),
  ]
  return (
    <div className="verdict-form-column">
      {pid !== null && (
        <Alert
          type="warning"
          content={t('import.known', { id: problemId })}
          action={
            <Link to={`/admin/problem/edit/${pid}`}>
              <Button size="small" tabIndex={-1}>
                {t('import.edit')}
              </Button>
            </Link>
          }
        />
      )}
      <div className="verdict-remote-preview" tabIndex={0} role="region" aria-label={t('import.preview', { id: problemId })}>
        <div className="verdict-remote-preview-head">
          <strong>
            {problemId} {title}
          </strong>
          <small>{facts.join(' · ')}</small>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
        <Part of={problemStatement} with={{ texts: { ...texts, exampleList: examples } }} waiting={<BlockSkeleton height={240} />} />
      </div>
    </div>
  )
}
