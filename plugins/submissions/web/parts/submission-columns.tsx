import type { useText } from '@verdict/core/web'
import { RelativeTime, StatusTag, type Column } from '@verdict/ui-kit'
import { Link } from 'react-router-dom'
import type { JudgeRow } from '../../contract/rows.ts'
import { lengthText, memoryText, timeText } from './amounts.ts'
import { ProblemTitle } from './problem-title.tsx'

type Say = ReturnType<typeof useText>

interface Paths {
  readonly submission: (row: JudgeRow) => string
  readonly problem: (row: JudgeRow) => string
}

type Name = 'run' | 'problem' | 'status' | 'score' | 'time' | 'memory' | 'length' | 'language' | 'judger' | 'author' | 'when'
type Columns = Record<Name, Column<JudgeRow>>

const figure = (text: string | number) => <span className="verdict-figures">{text}</span>

/** Everything that a list of submissions can show, by name. */
export function submissionColumns(say: Say, paths: Paths): Columns {
  return {
    run: {
      key: 'run',
      title: say('column.run'),
      width: 96,
      render: ({ submitId, ...row }) => (
        <Link className="verdict-figures" to={paths.submission({ submitId, ...row })}>
          {submitId}
        </Link>
      ),
    },
    problem: {
      key: 'problem',
      title: say('column.problem'),
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
      title: say('column.status'),
      width: 190,
      render: (row) => (
        <Link className="verdict-submission-status" to={paths.submission(row)}>
          <StatusTag status={row.status} />
        </Link>
      ),
    },
    score: { key: 'score', title: say('column.score'), width: 72, align: 'right', render: ({ score }) => figure(score ?? '–') },
    time: { key: 'time', title: say('column.time'), width: 92, align: 'right', render: ({ time }) => figure(timeText(time)) },
    memory: { key: 'memory', title: say('column.memory'), width: 92, align: 'right', render: ({ memory }) => figure(memoryText(memory)) },
    length: { key: 'length', title: say('column.length'), width: 84, align: 'right', render: ({ length }) => figure(lengthText(length)) },
    language: { key: 'language', title: say('column.language'), width: 120, ellipsis: true, render: ({ language }) => language ?? '–' },
    judger: { key: 'judger', title: say('column.judger'), width: 110, ellipsis: true, render: ({ judger }) => judger ?? '–' },
    author: {
      key: 'author',
      title: say('column.author'),
      width: 140,
      ellipsis: true,
      render: ({ username }) => <Link to={`/user-home?username=${encodeURIComponent(username)}`}>{username}</Link>,
    },
    when: { key: 'when', title: say('column.when'), width: 140, align: 'right', render: ({ submitTime }) => <RelativeTime time={submitTime} /> },
  }
}

/** Two columns for a phone: `first` above what else tells the row, the verdict above its figures. The rest stands on the submission's page. */
export function phoneColumns(columns: Columns, [first, ...below]: [Column<JudgeRow>, ...Column<JudgeRow>[]]): Column<JudgeRow>[] {
  const { status, score, time, memory, when } = columns
  const figures = (row: JudgeRow) => [...(row.score === null ? [] : [score]), ...(row.time === null ? [] : [time, memory])]
  return [stacked(first, () => [...below, when]), { ...stacked(status, figures), width: 172 }]
}

function stacked({ key, title, render }: Column<JudgeRow>, under: (row: JudgeRow) => readonly Column<JudgeRow>[]): Column<JudgeRow> {
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
