import { Fills, useText } from '@verdict/core/web'
import { UserName } from '@verdict/page-kit'
import { userTags } from '@verdict/plugin-accounts/contract'
import { Moment, useLanguage } from '@verdict/ui-kit'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SubmissionDetail } from '../../contract/rows.ts'
import { submissions } from '../../contract/submissions.ts'
import { lengthText, memoryText, timeText, versionText } from '../submission/submission-texts.ts'
import { ProblemTitle } from '../submission/problem-title.tsx'

/** The facts of a submission: time, problem, author, time and memory used, score, language and so on. */
export function SubmissionFacts({ row }: { row: SubmissionDetail }) {
  const t = useText(submissions)
  const language = useLanguage()
  const problemPath = row.problemPath ?? (row.contexts.length === 0 && row.displayPid !== null && `/problem/${encodeURIComponent(row.displayPid)}`)
  const name = <ProblemTitle row={row} />
  const facts: (readonly [string, ReactNode])[] = [
    ['when', <Moment key="when" time={row.submitTime} />],
    [
      'problem',
      problemPath ? (
        <Link key="problem" to={problemPath}>
          {name}
        </Link>
      ) : (
        name
      ),
    ],
    [
      'author',
      <Fragment key="author">
        <UserName username={row.username} />
        <Fills of={userTags} with={{ uid: row.uid, username: row.username }} />
      </Fragment>,
    ],
    ['time', timeText(row.time)],
    ['memory', memoryText(row.memory)],
    ...(row.score === null ? [] : [['score', row.score] as const]),
    ['language', row.language ?? '–'],
    ['length', lengthText(row.length)],
    ['judger', row.judger ?? '–'],
    ...(row.vjudgeUsername === null && row.vjudgeSubmitId === null
      ? []
      : [['remote', [row.vjudgeSubmitId, row.vjudgeUsername].filter((part) => part !== null).join(' · ')] as const]),
    ...(row.dataVersion === null ? [] : [['dataVersion', versionText(row.dataVersion, language)] as const]),
  ]
  return (
    <dl className="verdict-submission-facts">
      {facts.map(([field, value]) => (
        <div key={field}>
          <dt>{t(`column.${field}`)}</dt>
          <dd className="verdict-figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
