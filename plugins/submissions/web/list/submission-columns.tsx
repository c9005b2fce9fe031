import { Fills, type useText } from '@verdict/core/web'
import { UserName } from '@verdict/page-kit'
import { userTags } from '@verdict/plugin-accounts/contract'
import { RelativeTime, StatusTag, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { SubmissionRow } from '../../contract/rows.ts'
import { lengthText, memoryText, timeText } from '../submission/submission-texts.ts'
import { ProblemTitle } from '../submission/problem-title.tsx'

type Translate = ReturnType<typeof useText>

interface Paths {
  readonly submission: (row: SubmissionRow) => string
  readonly problem: (row: SubmissionRow) => string
}

type Name = 'run' | 'problem' | 'status' | 'score' | 'time' | 'memory' | 'length' | 'language' | 'judger' | 'author' | 'when'
type Columns = Record<Name, Column<SubmissionRow>>

const figure = (text: string | number) => <span className="verdict-figures">{text}</span>

/** All columns that a list of submissions can show, by name. */
export function submissionColumns(t: Translate, paths: Paths): Columns {
  return {
    run: {
      key: 'run',
      title: t('column.run'),
      width: 96,
      render: ({ submitId, ...row }) => (
        <Link className="verdict-figures" to={paths.submission({ submitId, ...row })}>
          {submitId}
        </Link>
      ),
    },
    problem: {
      key: 'problem',
      title: t('column.problem'),
      ellipsis: true,
      render: (row) =>
        row.displayPid === null ? (
          '–'
        ) : (
          <Link to={paths.problem(row)}>
            <ProblemTitle row={row} />
          </Link>
        ),
    },
    status: {
      key: 'status',
      title: t('column.status'),
      width: 190,
      render: (row) => (
        <Link className="verdict-submission-status" to={paths.submission(row)}>
          <StatusTag status={row.status} name={row.annulled && t('annulled.tag')} />
        </Link>
      ),
    },
    score: { key: 'score', title: t('column.score'), width: 72, align: 'right', render: ({ score }) => figure(score ?? '–') },
    time: { key: 'time', title: t('column.time'), width: 92, align: 'right', render: ({ time }) => figure(timeText(time)) },
    memory: { key: 'memory', title: t('column.memory'), width: 92, align: 'right', render: ({ memory }) => figure(memoryText(memory)) },
    length: { key: 'length', title: t('column.length'), width: 84, align: 'right', render: ({ length }) => figure(lengthText(length)) },
    language: { key: 'language', title: t('column.language'), width: 120, ellipsis: true, render: ({ language }) => language ?? '–' },
    judger: { key: 'judger', title: t('column.judger'), width: 110, ellipsis: true, render: ({ judger }) => judger ?? '–' },
    author: {
      key: 'author',
      title: t('column.author'),
      width: 140,
      ellipsis: true,
      render: ({ uid, username }) => (
        <>
          <UserName username={username} />
          <Fills of={userTags} with={{ uid, username }} />
        </>
      ),
    },
    when: { key: 'when', title: t('column.when'), width: 140, align: 'right', render: ({ submitTime }) => <RelativeTime time={submitTime} /> },
  }
}

/** Two columns for a phone: `first` above other facts of the row, and the verdict above score, time and memory. The rest is on the submission's page. */
export function phoneColumns(columns: Columns, [first, ...below]: [Column<SubmissionRow>, ...Column<SubmissionRow>[]]): Column<SubmissionRow>[] {
  const { status, score, time, memory, when } = columns
  const figures = (row: SubmissionRow) => [...(row.score === null ? [] : [score]), ...(row.time === null ? [] : [time, memory])]
  return [stacked(first, () => [...below, when]), { ...stacked(status, figures), width: 172 }]
}

function stacked({ key, title, render }: Column<SubmissionRow>, under: (row: SubmissionRow) => readonly Column<SubmissionRow>[]): Column<SubmissionRow> {
  return {
    key,
    title,
    render: (row, index) => (
      <>
        <div className="verdict-row-main">{render(row, index)}</div>
        <div className="verdict-row-small">
          {under(row).map((column) => (
            <span key={column.key}>{column.render(row, index)}</span>
          ))}
        </div>
      </>
    ),
  }
}
