import { useApi, useText, type Translate } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { DataTable, EmptyState, FilterBar, LabelledSwitch, usePhone, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { contests } from '../../contract/contests.ts'
import { rejudgingApi, type ComparedParticipant } from '../../contract/rejudging/rejudging-api.ts'
import { contestantColumn } from '../staff/staff-list.tsx'
import './rejudging.css'

type Result = ComparedParticipant['after']

/** The results of participants with the verdicts before and after a set. */
export function ComparedParticipants({ cid, id }: { cid: number; id: number }) {
  const t = useText(contests)
  const isPhone = usePhone()
  const { participants } = useApi(rejudgingApi)
  const [changedOnly, setChangedOnly] = useState(true)
  const [quantities, setQuantities] = useState<readonly string[]>([])
  const { table } = usePagedList(
    async (page, signal) => {
      const answer = await participants({ query: { cid, id, changedOnly, ...page } }, signal)
      setQuantities(answer.quantities)
      return answer
    },
    [cid, id, changedOnly],
    20,
  )
  return (
    <>
      <FilterBar>
        <LabelledSwitch label={t('rejudging.changedOnly')} checked={changedOnly} onChange={setChangedOnly} />
      </FilterBar>
      <DataTable
        {...table}
        label={t('rejudging.participants')}
        columns={columnsOf(t, quantities, isPhone)}
        rowKey={({ uid }) => uid}
        empty={
          changedOnly ? (
            <EmptyState title={t('rejudging.noPersonChanges')} hint={t('rejudging.noPersonChangesHint')} />
          ) : (
            <EmptyState title={t('rejudging.nothingToCompare')} />
          )
        }
        {...(!isPhone && { minimumWidth: 720 })}
      />
    </>
  )
}

interface Quantity {
  readonly title: string
  valueOf(result: Result): string
}

function columnsOf(t: Translate, names: readonly string[], isPhone: boolean): Column<ComparedParticipant>[] {
  const quantities: Quantity[] = [
    { title: t('board.rank'), valueOf: (result) => rankText(result, t) },
    ...names.map((name, index) => ({ title: t(`results.${name}`), valueOf: (result: Result) => String(result?.totals[index] ?? '–') })),
    { title: t('results.award'), valueOf: (result) => result?.award ?? '–' },
  ]
  if (isPhone) {
    const all = (row: ComparedParticipant) =>
      quantities.map(({ title, valueOf }) => (
        <small key={title}>
          {title} {changeText(row, valueOf)}
        </small>
      ))
    return [contestantColumn(t, all)]
  }
  return [
    contestantColumn(t),
    ...quantities.map(({ title, valueOf }) => ({ key: title, title, width: 180, render: (row: ComparedParticipant) => changeText(row, valueOf) })),
  ]
}

function rankText(result: Result, t: Translate): string {
  if (!result) return '–'
  return result.rank === -1 ? t('board.star') : String(result.rank)
}

function changeText({ before, after }: ComparedParticipant, valueOf: Quantity['valueOf']) {
  const [old, now] = [valueOf(before), valueOf(after)]
  return <span className="verdict-figures">{old === now ? now : `${old} → ${now}`}</span>
}
