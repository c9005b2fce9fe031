import { succeeded, useApi, useText } from '@verdict/core/web'
import { readCsvFile } from '@verdict/page-kit'
import { Alert, Button, DataTable, Dialog, ProgressLine, toast, type Column } from '@verdict/ui-kit'
import { useRef, useState } from 'react'
import { limits } from '../../contract/account-rules.ts'
import { accounts } from '../../contract/accounts.ts'
import { importColumns } from '../../contract/import-rows.ts'
import { userAdminApi } from '../../contract/user-admin-api.ts'
import { usePasswordMin } from '../parts/form-rules.ts'

interface Preview {
  rows: readonly (readonly string[])[]
  problems: ReadonlyMap<number, readonly string[]>
}

interface Line {
  number: number
  cells: readonly string[]
  problems: readonly string[]
}

/** The number of accounts created by one call. Password hashing is slow, so small batches keep the progress bar moving. */
const batchSize = 50

/** Imports accounts from a CSV file, with a preview of its rows. */
export function ImportUsers({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const t = useText(accounts)
  const passwordMin = usePasswordMin()
  const { checkUsers, importUsers } = useApi(userAdminApi)
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<Preview>()
  const [{ page, limit }, setPage] = useState({ page: 1, limit: 10 })
  const [progress, setProgress] = useState<number>()
  async function read(file: File | undefined) {
    if (input.current) input.current.value = ''
    if (!file) return
    if (!/\.csv$/i.test(file.name)) return toast.error(t('import.onlyCsv'))
    const rows = await readCsvFile(file)
    if (!rows) return toast.error(t('import.notUtf8'))
    if (rows.length === 0) return toast.error(t('import.noRows'))
    if (rows.length > limits.batch) return toast.error(t('import.tooMany', { limit: limits.batch }))
    await check(rows)
  }
  async function check(rows: Preview['rows']) {
    const found = await checkUsers({ body: { users: rows.map((cells) => [...cells]) } }).catch(() => undefined)
    if (!found) return
    setPage({ page: 1, limit })
    setPreview({ rows, problems: new Map(found.map(({ row, problems }) => [row, problems])) })
  }
  const validRows = preview?.rows.filter((_, row) => !preview.problems.has(row)) ?? []
  async function importRows() {
    for (let start = 0; start < validRows.length; start += batchSize) {
      setProgress((start / validRows.length) * 100)
      const users = validRows.slice(start, start + batchSize).map((cells) => [...cells])
      if (!(await succeeded(importUsers({ body: { users } })))) {
        // Some rows may already have become accounts; a new check marks them.
        setProgress(undefined)
        onCreated()
        return check(preview?.rows ?? [])
      }
    }
    toast.success(t('import.done', { count: validRows.length }))
    onCreated()
    onClose()
  }
  const lines = (preview?.rows ?? [])
    .map((cells, row): Line => ({ number: row + 1, cells, problems: preview?.problems.get(row) ?? [] }))
    .toSorted((a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0))
  const columns: Column<Line>[] = [
    { key: 'number', title: t('import.row'), width: 60, align: 'right', render: ({ number }) => number },
    {
      key: 'problems',
      title: t('import.state'),
      width: 220,
      render: ({ problems }) =>
        problems.length === 0 ? (
          t('import.good')
        ) : (
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{t(`import.problems.${problem}`, { min: passwordMin, max: limits.password })}</li>
            ))}
          </ul>
        ),
    },
    ...importColumns.map((name, index): Column<Line> => ({
      key: name,
      title: t(`import.columns.${name}`),
      width: 120,
      ellipsis: true,
      render: ({ cells }) => (name === 'password' ? '••••••' : (cells[index] ?? '')),
    })),
  ]
  return (
    <Dialog
      open
      title={t('users.import')}
      onClose={onClose}
      width={960}
      confirming={progress !== undefined}
      {...(validRows.length > 0 ? { onConfirm: importRows } : {})}
      confirmText={t('import.make', { count: validRows.length })}
    >
      <div className="verdict-import">
        <p>{t('import.hint')}</p>
        <p>
          <code>{importColumns.map((name) => t(`import.columns.${name}`)).join(', ')}</code>
        </p>
        <div>
          <Button onClick={() => input.current?.click()}>{t('import.choose')}</Button>
        </div>
        <input ref={input} type="file" hidden accept=".csv" aria-label={t('import.choose')} onChange={(event) => void read(event.target.files?.[0])} />
        {preview && preview.problems.size > 0 && <Alert type="warning" content={t('import.bad', { bad: preview.problems.size, good: validRows.length })} />}
        {progress !== undefined && <ProgressLine percent={progress} label={t('users.import')} />}
        {preview && (
          <DataTable
            label={t('import.preview')}
            columns={columns}
            rows={lines.slice((page - 1) * limit, page * limit)}
            rowKey={({ number }) => number}
            rowClass={({ problems }) => (problems.length > 0 ? 'verdict-import-bad' : '')}
            minimumWidth={1200}
            pagination={{ page, limit, total: lines.length, onChange: (next, size) => setPage({ page: next, limit: size }) }}
          />
        )}
      </div>
    </Dialog>
  )
}
