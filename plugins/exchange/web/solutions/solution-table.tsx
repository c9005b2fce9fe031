import { useText, type Translate } from '@verdict/core/web'
import { DataTable, StatusTag, Tag, type Column } from '@verdict/ui-kit'
import { exchange } from '../../contract/exchange.ts'
import type { JudgedSolution } from '../../contract/solutions.ts'
import './solution-table.css'

interface SolutionTableProps {
  solutions: readonly JudgedSolution[] | undefined
  failure: { message: string } | undefined
  reload: () => void
}

/** The solutions of a problem, each with its expected and actual verdict. */
export function SolutionTable({ solutions, failure, reload }: SolutionTableProps) {
  const t = useText(exchange)
  return (
    <DataTable
      label={t('solutions.title')}
      columns={columnsOf(t)}
      rows={solutions?.map((solution, index) => ({ ...solution, index }))}
      rowKey={({ index }) => index}
      error={failure && { message: failure.message, onRetry: reload }}
      minimumWidth={900}
    />
  )
}

function columnsOf(t: Translate): Column<JudgedSolution>[] {
  return [
    { key: 'name', title: t('solutions.name'), render: ({ name }) => <code>{name}</code> },
    { key: 'language', title: t('solutions.language'), width: 130, render: ({ language }) => language },
    { key: 'expected', title: t('solutions.expected'), width: 160, render: ({ expected }) => t(`expected.${expected}`) },
    { key: 'verdict', title: t('solutions.verdict'), width: 250, render: (solution) => <Outcome solution={solution} /> },
    {
      key: 'time',
      title: t('solutions.time'),
      width: 90,
      align: 'right',
      render: ({ time }) => <span className="verdict-figures">{time === null ? '–' : `${time} ms`}</span>,
    },
    {
      key: 'memory',
      title: t('solutions.memory'),
      width: 100,
      align: 'right',
      render: ({ memory }) => <span className="verdict-figures">{memory === null ? '–' : `${(memory / 1024).toFixed(1)} MB`}</span>,
    },
  ]
}

function Outcome({ solution: { state, status, score, isAsExpected, message } }: { solution: JudgedSolution }) {
  const t = useText(exchange)
  if (state !== 'judged' || status === null) return t(`solutions.${state}`)
  return (
    <span className="verdict-exchange-outcome" title={message ?? undefined}>
      <StatusTag status={status} look="text" {...(score !== null && { extra: String(score) })} />
      {isAsExpected !== null && (
        <Tag size="small" color={isAsExpected ? 'green' : 'red'}>
          {t(isAsExpected ? 'solutions.asExpected' : 'solutions.different')}
        </Tag>
      )}
    </span>
  )
}
