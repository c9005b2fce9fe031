import { useState } from 'react'
import Button from '@arco-design/web-react/es/Button'
import { StatusTag } from '../status/status-tag.tsx'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/data-table.tsx'
import { RelativeTime } from '../time/relative-time.tsx'

interface Row {
  id: number
  title: string
  status: number
  time: number
  memory: string
  author: string
}

const titles = ['A + B Problem', '最短路径', 'Longest Increasing Subsequence', '线段树与懒标记', 'Minimum Spanning Tree']
const rows: Row[] = Array.from({ length: 137 }, (_, index) => ({
  id: 100_000 - index,
  title: titles[index % titles.length]!,
  status: [0, -1, 1, 8, 7, 3, -2, 2][index % 8]!,
  time: (index * 137) % 2000,
  memory: `${(index * 0.7 + 1.2).toFixed(1)} MB`,
  author: ['alice', 'bob', '小明', 'tourist'][index % 4]!,
}))

const columns: Column<Row>[] = [
  { key: 'id', title: 'Run', width: 100, render: (row) => row.id },
  { key: 'title', title: 'Problem', render: (row) => <a href="#tables">{row.title}</a>, ellipsis: true },
  { key: 'status', title: 'Status', width: 200, render: (row) => <StatusTag status={row.status} look="text" /> },
  { key: 'time', title: 'Time', width: 100, align: 'right', render: (row) => `${row.time} ms`, sorter: (a, b) => a.time - b.time },
  { key: 'memory', title: 'Memory', width: 100, align: 'right', render: (row) => row.memory },
  { key: 'author', title: 'Author', width: 120, render: (row) => <a href="#tables">{row.author}</a> },
  { key: 'when', title: 'Submitted', width: 150, render: (row) => <RelativeTime time={Date.now() - (100_000 - row.id) * 3_700_000} /> },
]

export function TableSamples() {
  const [{ page, limit }, setPage] = useState({ page: 1, limit: 10 })
  const shown = rows.slice((page - 1) * limit, page * limit)
  const [failed, setFailed] = useState(true)
  const small = columns.slice(0, 4)
  return (
    <div className="verdict-gallery-stack">
      <DataTable
        label="Submissions"
        columns={columns}
        rows={shown}
        rowKey={(row) => row.id}
        minimumWidth={900}
        rowClass={(row) => (row.author === '小明' ? 'verdict-row-own' : '')}
        pagination={{ page, limit, total: rows.length, onChange: (next, size) => setPage({ page: next, limit: size }) }}
      />
      <div className="verdict-gallery-grid">
        <DataTable label="Loading" columns={small} rows={undefined} rowKey={(row) => row.id} minimumWidth={480} />
        <DataTable label="Empty" columns={small} rows={[]} rowKey={(row) => row.id} minimumWidth={480} />
        <DataTable
          label="Failed"
          columns={small}
          rows={failed ? [] : shown.slice(0, 3)}
          rowKey={(row) => row.id}
          error={failed ? { message: 'Cannot reach the server. Check your connection and try again.', onRetry: () => setFailed(false) } : undefined}
        />
      </div>
      <div>
        <Button size="small" onClick={() => setFailed(true)}>
          Fail again
        </Button>
      </div>
    </div>
  )
}
