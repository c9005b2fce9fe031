import { useText } from '@verdict/core/web'
import { Button, type Column, DataTable, EmptyState, FieldErrors, IconButton, IconDelete, IconEye, Input, Space } from '@verdict/ui-kit'
import { use, useEffect, useState } from 'react'
import { problems } from '../../../contract/problems.ts'
import { CasePreview } from './case-preview.tsx'
import { caseField } from '../state/form-rules.ts'
import { spreadScores, sumOfScores, type CaseRow } from '../state/case-rows.ts'
import type { FormPanelProps } from '../state/form-state.ts'

const rowsPerPage = 50

type Numbered = CaseRow & { readonly index: number }

/** The test cases of a zip, with their scores and subtasks. */
export function CaseTable({ form, change, place }: FormPanelProps) {
  const t = useText(problems)
  const [page, setPage] = useState({ page: 1, limit: rowsPerPage })
  const [shown, setShown] = useState<string>()
  const { cases, type, judgeCaseMode } = form
  const errors = use(FieldErrors)
  // When a save fails, the table turns to the page with the first error, and stays there while errors are corrected.
  const firstInvalid = cases.findIndex((_, index) => (['score', 'groupNum'] as const).some((key) => errors[caseField(index, key)]))
  useEffect(() => {
    if (firstInvalid >= 0) setPage(({ limit }) => ({ page: Math.floor(firstInvalid / limit) + 1, limit }))
    // oxlint-disable-next-line react/exhaustive-deps -- only when errors appear
  }, [firstInvalid >= 0])
  const set = (index: number, changed: Partial<CaseRow>) => change({ cases: cases.map((one, at) => (at === index ? { ...one, ...changed } : one)) })
  const remove = (index: number) => change({ cases: cases.filter((_, at) => at !== index) })
  const number = (key: 'score' | 'groupNum', title: string): Column<Numbered> => ({
    key,
    title,
    width: 116,
    render: ({ index, [key]: value }) => (
      <Input
        className={`verdict-case-number${errors[caseField(index, key)] ? ' verdict-labelled-faulty' : ''}`}
        {...(errors[caseField(index, key)] && { status: 'error' as const, title: errors[caseField(index, key)] })}
        size="small"
        inputMode="numeric"
        value={value}
        aria-label={`${title} ${index + 1}`}
        onChange={(text) => set(index, { [key]: text })}
      />
    ),
  })
  const columns: Column<Numbered>[] = [
    { key: 'index', title: '#', width: 56, render: ({ index }) => <span className="verdict-figures">{index + 1}</span> },
    {
      key: 'input',
      title: t('data.input'),
      render: ({ input, inputSize }) => (
        <span>
          {input} <Size bytes={inputSize} />
        </span>
      ),
    },
    {
      key: 'output',
      title: t('data.output'),
      render: ({ output, outputSize }) => (
        <span>
          {output} <Size bytes={outputSize} />
        </span>
      ),
    },
    ...(judgeCaseMode.startsWith('subtask') ? [number('groupNum', t('data.group'))] : []),
    ...(type === 1 ? [number('score', t('data.score'))] : []),
    {
      key: 'actions',
      title: t('admin.actions'),
      width: 96,
      align: 'right',
      render: ({ index, input }) => (
        <Space size="mini">
          <IconButton size="small" label={t('data.preview', { name: input })} onClick={() => setShown(input)}>
            <IconEye />
          </IconButton>
          <IconButton size="small" label={t('data.exclude', { name: input })} onClick={() => remove(index)}>
            <IconDelete />
          </IconButton>
        </Space>
      ),
    },
  ]
  const rows = cases.map((one, index) => ({ ...one, index })).slice((page.page - 1) * page.limit, page.page * page.limit)
  return (
    <>
      {type === 1 && cases.length > 0 && (
        <div className="verdict-form-row">
          <span>{t('data.sum', { sum: sumOfScores(cases, judgeCaseMode) })}</span>
          <Button size="mini" onClick={() => change({ cases: spreadScores(cases, judgeCaseMode) })}>
            {t('data.distribute')}
          </Button>
        </div>
      )}
      <DataTable
        label={t('data.title')}
        columns={columns}
        rows={rows}
        rowKey={({ index }) => index}
        empty={<EmptyState title={t('data.empty')} hint={t('data.emptyHint')} />}
        minimumWidth={560}
        pagination={{ ...page, total: cases.length, onChange: (next, limit) => setPage({ page: next, limit }) }}
      />
      {shown !== undefined && <CasePreview place={place} upload={form.uploadDir} input={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Size({ bytes }: { bytes: number | null | undefined }) {
  if (bytes === null || bytes === undefined) return null
  const text = bytes < 1024 ? `${bytes} B` : bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
  return <small className="verdict-labelled-hint verdict-figures">{text}</small>
}
