import { succeeded, useApi, useLoad, useText } from '@verdict/core/web'
import { actionColumn, Button, confirmAction, DataTable, EmptyState, IconPlus, toast, usePhone } from '@verdict/ui-kit'
import { useState } from 'react'
import { contests } from '../../../contract/contests.ts'
import { contestStaffApi, type ContestStaffMember } from '../../../contract/duties.ts'
import type { ContestView } from '../../../contract/screens.ts'
import { StaffPage } from '../staff-page.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { DutiesDialog } from './duties-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { memberColumns } from './member-columns.tsx'
import './members.css'

/** The page with the staff of a contest and their duties, which leaders change. */
export default function MembersPage() {
  return (
    <StaffPage title="staff.title" hint="staff.hint">
      {(view) => <Members view={view} />}
    </StaffPage>
  )
}

type Opened = { readonly dialog: 'hand-over' } | { readonly dialog: 'duties'; readonly member?: ContestStaffMember }

function Members({ view: { contest, leads, reload: reloadContest } }: { view: ContestView }) {
  const t = useText(contests)
  const isPhone = usePhone()
  const { list, save } = useApi(contestStaffApi)
  const cid = contest.id
  const { value, loading, failure, reload } = useLoad((signal) => list({ query: { cid } }, signal), [cid])
  const [opened, setOpened] = useState<Opened>()
  const [changes, setChanges] = useState(0)
  function refresh() {
    setOpened(undefined)
    setChanges((before) => before + 1)
    reload()
  }
  async function remove({ username }: ContestStaffMember) {
    const question = { title: t('staff.removeTitle', { name: username }), content: t('staff.removeContent'), action: t('staff.remove') }
    if (!(await confirmAction({ ...question, cancel: t('admin.cancel') }))) return
    if (await succeeded(save({ body: { cid, username, duties: [] } }))) toast.success(t('staff.removed', { name: username }))
    refresh()
  }
  const isOther = ({ isCreator }: ContestStaffMember) => !isCreator
  const actions = actionColumn<ContestStaffMember>(t('admin.actions'), 160, [
    {
      text: t('staff.edit'),
      label: ({ username }) => t('staff.editOf', { name: username }),
      onClick: (member) => setOpened({ dialog: 'duties', member }),
      appliesTo: isOther,
    },
    {
      text: t('staff.remove'),
      label: ({ username }) => t('staff.removeOf', { name: username }),
      onClick: (member) => void remove(member),
      appliesTo: isOther,
      danger: true,
    },
  ])
  const columns = memberColumns(t, isPhone)
  return (
    <div className="verdict-contest-staff">
      {leads && (
        <div className="verdict-contest-staff-actions">
          <Button onClick={() => setOpened({ dialog: 'hand-over' })}>{t('staff.handOver')}</Button>
          <Button type="primary" icon={<IconPlus />} onClick={() => setOpened({ dialog: 'duties' })}>
            {t('staff.add')}
          </Button>
        </div>
      )}
      <DataTable
        label={t('staff.title')}
        columns={leads ? [...columns, actions] : columns}
        rows={value}
        rowKey={({ uid }) => uid}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t('staff.empty')} hint={t('staff.emptyHint')} />}
      />
      {leads && <ChangesPanel key={changes} cid={cid} />}
      {opened?.dialog === 'duties' && <DutiesDialog cid={cid} member={opened.member} onDone={refresh} onClose={() => setOpened(undefined)} />}
      {opened?.dialog === 'hand-over' && (
        <HandOverDialog
          cid={cid}
          onDone={() => {
            refresh()
            reloadContest()
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
