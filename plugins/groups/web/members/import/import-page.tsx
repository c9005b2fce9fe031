import { useFrame, useSession, useText } from '@verdict/core/web'
import { Alert, Button, DataTable, EmptyState, IconLock, PageFrame, ProgressLine, Tag, toast, usePhone, type Column } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { groups } from '../../../contract/groups.ts'
import type { ImportRow } from '../../../contract/import-api.ts'
import { groupFrame, type GroupView } from '../../../contract/screens.ts'
import { ImportSources } from './import-sources.tsx'
import { isImported, useMemberImport } from './use-member-import.ts'
import '../../parts/groups.css'

/** Adds the users of a class, a file or a list to a group, or invites them, after a preview. Managers only. */
export default function ImportPage() {
  const t = useText(groups)
  const view = useFrame(groupFrame)
  if (!view) return null
  if (view.isRoot) return <Import view={view} />
  return (
    <PageFrame title={t('invite.title')}>
      <EmptyState icon={<IconLock />} title={t('errors.root-only')} />
    </PageFrame>
  )
}

interface Line extends ImportRow {
  readonly number: number
}

const colours: Partial<Record<ImportRow['state'], string>> = {
  unknown: 'red',
  closed: 'red',
  twice: 'orange',
  member: 'gray',
  invited: 'gray',
  declined: 'orange',
}

function Import({ view: { group, path } }: { view: GroupView }) {
  const t = useText(groups)
  const navigate = useNavigate()
  const isPhone = usePhone()
  // The server decides the same: without the permission, users are invited.
  const adds = useSession().may('group_member_add')
  const texts = adds ? 'import' : 'invite'
  const [{ page, limit }, setPage] = useState({ page: 1, limit: 10 })
  const { rows, isChecking, progress, check, run } = useMemberImport(group.id, (count) => {
    toast.success(t(`${texts}.done`, { count }))
    void navigate(`${path}/member`)
  })
  // Rows that need attention come first.
  const lines = (rows ?? []).map((row, index): Line => ({ ...row, number: index + 1 })).toSorted((a, b) => Number(isImported(a)) - Number(isImported(b)))
  const good = lines.filter(isImported).length
  const columns: Column<Line>[] = [
    { key: 'number', title: t('import.row'), width: 70, align: 'right', render: ({ number }) => <span className="verdict-figures">{number}</span> },
    { key: 'name', title: t('members.person'), render: ({ name, username }) => username ?? name },
    {
      key: 'state',
      title: t('import.state'),
      width: isPhone ? 130 : 200,
      render: (row) => <Tag color={colours[row.state] ?? 'green'}>{t(`${isImported(row) ? texts : 'import'}.states.${row.state}`)}</Tag>,
    },
  ]
  return (
    <PageFrame title={t(`${texts}.title`)} subtitle={<Link to={`${path}/member`}>{t('import.back')}</Link>}>
      <div className="verdict-group-column">
        <p>{t(`${texts}.hint`)}</p>
        <ImportSources
          gid={group.id}
          disabled={isChecking || progress !== undefined}
          onChoose={(source) => {
            setPage({ page: 1, limit })
            void check(source)
          }}
        />
        {progress !== undefined && <ProgressLine percent={progress} label={t(`${texts}.title`)} />}
        {rows && good < rows.length && <Alert type="warning" content={t(`${texts}.summary`, { good, bad: rows.length - good })} />}
        {rows && (
          <DataTable
            label={t('import.preview')}
            columns={columns}
            rows={lines.slice((page - 1) * limit, page * limit)}
            rowKey={({ number }) => number}
            pagination={{ page, limit, total: lines.length, onChange: (next, size) => setPage({ page: next, limit: size }) }}
          />
        )}
        {good > 0 && (
          <div>
            <Button type="primary" loading={progress !== undefined} disabled={isChecking} onClick={() => void run()}>
              {t(`${texts}.run`, { count: good })}
            </Button>
          </div>
        )}
      </div>
    </PageFrame>
  )
}
