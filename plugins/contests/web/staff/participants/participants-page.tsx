import { succeeded, useApi, useText } from '@verdict/core/web'
import { usePagedList } from '@verdict/page-kit'
import { actionColumn, Button, confirmAction, DataTable, EmptyState, FilterBar, IconPlus, SearchField, toast, usePhone } from '@verdict/ui-kit'
import { useState } from 'react'
import { contests } from '../../../contract/contests.ts'
import type { ContestDuty } from '../../../contract/duties.ts'
import { contestParticipantApi, type Participant } from '../../../contract/staff/participants.ts'
import type { ContestView } from '../../../contract/screens.ts'
import { StaffPage } from '../staff-page.tsx'
import { AddDialog } from './add-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { participantColumns } from './participant-columns.tsx'

const readingDuties: readonly ContestDuty[] = ['manage', 'admit']

/** The page with the participants of a contest, which those who manage it change. */
export default function ParticipantsPage() {
  return (
    <StaffPage title="participants.title" hint="participants.hint" refusalOf={refusalOf}>
      {(view) => <Participants view={view} />}
    </StaffPage>
  )
}

function refusalOf({ duties }: ContestView): string | undefined {
  return readingDuties.some((duty) => duties.includes(duty)) ? undefined : 'errors.not-your-duty'
}

type Opened = { readonly dialog: 'add' | 'import' } | { readonly dialog: 'details'; readonly participant: Participant }

function Participants({ view: { contest, duties } }: { view: ContestView }) {
  const t = useText(contests)
  const isPhone = usePhone()
  const { list, remove } = useApi(contestParticipantApi)
  const cid = contest.id
  const [keyword, setKeyword] = useState('')
  const { table, reload } = usePagedList((page, signal) => list({ query: { cid, ...page, keyword } }, signal), [cid, keyword], 30)
  const [opened, setOpened] = useState<Opened>()
  const dialog = { cid, onDone: () => (setOpened(undefined), reload()), onClose: () => setOpened(undefined) }
  async function confirmRemoval({ username }: Participant) {
    const texts = { title: t('participants.removeTitle', { name: username }), content: t('participants.removeContent'), action: t('participants.remove') }
    if (!(await confirmAction({ ...texts, cancel: t('admin.cancel') }))) return
    if (await succeeded(remove({ query: { cid, username } }))) toast.success(t('participants.removed', { name: username }))
    reload()
  }
  const actions = actionColumn<Participant>(t('admin.actions'), 160, [
    {
      text: t('participants.edit'),
      label: ({ username }) => t('participants.editOf', { name: username }),
      onClick: (participant) => setOpened({ dialog: 'details', participant }),
    },
    {
      text: t('participants.remove'),
      label: ({ username }) => t('participants.removeOf', { name: username }),
      onClick: (participant) => void confirmRemoval(participant),
      danger: true,
    },
  ])
  const manages = duties.includes('manage')
  const columns = participantColumns(t, isPhone)
  return (
    <>
      <FilterBar
        actions={
          manages && (
            <>
              <Button onClick={() => setOpened({ dialog: 'import' })}>{t('participants.import')}</Button>
              <Button type="primary" icon={<IconPlus />} onClick={() => setOpened({ dialog: 'add' })}>
                {t('participants.add')}
              </Button>
            </>
          )
        }
      >
        <SearchField label={t('participants.search')} keyword={keyword} onSearch={setKeyword} whileTyping />
      </FilterBar>
      <DataTable
        {...table}
        label={t('participants.title')}
        columns={manages ? [...columns, actions] : columns}
        rowKey={({ uid }) => uid}
        empty={
          keyword === '' ? (
            <EmptyState title={t('participants.empty')} hint={t('participants.emptyHint')} />
          ) : (
            <EmptyState title={t('participants.notFound')} hint={t('participants.notFoundHint')} />
          )
        }
        {...(!isPhone && { minimumWidth: 860 })}
      />
      {opened?.dialog === 'add' && <AddDialog {...dialog} />}
      {opened?.dialog === 'import' && <ImportDialog {...dialog} />}
      {opened?.dialog === 'details' && <DetailsDialog {...dialog} participant={opened.participant} />}
    </>
  )
}
