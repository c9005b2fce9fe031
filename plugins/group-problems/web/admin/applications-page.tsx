import { succeeded, useApi, useSession, useText } from '@verdict/core/web'
import { EmptyList, inAddress, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import type { Problem } from '@verdict/plugin-problems/contract'
import { Choice, confirmAction, DataTable, FilterBar, PageFrame, SearchField, toast, usePhone } from '@verdict/ui-kit'
import { groupProblemAdminApi, groupProblems, progresses, type Progress } from '../../contract.ts'
import { applicationColumns } from './application-columns.tsx'

/** Progress 0 shows all applications, undecided ones first. */
const filterFields = { keyword: inAddress.text(), progress: inAddress.oneOf([0, ...Object.values(progresses)], progresses.applied) }

/** The group problems with a publication application, for their reviewers. */
export default function ApplicationsPage() {
  const t = useText(groupProblems)
  const { isRoot } = useSession()
  const isPhone = usePhone()
  const [filter, change] = useAddressFilter(filterFields, 10)
  const { applications, decide } = useApi(groupProblemAdminApi)
  const { table, reload } = useFilteredList([filter, change], (signal) => applications({ query: filter }, signal))
  async function decideOn({ id, problemId, title, applyPublicProgress, revision }: Problem, progress: Progress) {
    const name = progress === progresses.approved ? 'approve' : 'refuse'
    // Only changing an earlier decision needs confirmation; undecided applications are a list to work through.
    const isRevised = applyPublicProgress !== progresses.applied
    const question = {
      title: t(`applications.${name}Title`, { id: problemId, title }),
      content: t(`applications.${name}Content`),
      action: t(`applications.${name}`),
      cancel: t('applications.cancel'),
      danger: name === 'refuse',
    }
    if (isRevised && !(await confirmAction(question))) return
    if (await succeeded(decide({ body: { pid: id, progress, revision } }))) toast.success(t(`applications.${name}Done`, { id: problemId }))
    reload()
  }
  const columns = applicationColumns(t, {
    isPhone,
    mayRead: ({ applyPublicProgress }) => isRoot || applyPublicProgress !== progresses.refused,
    onDecide: (row, progress) => void decideOn(row, progress),
  })
  const { keyword, progress } = filter
  const shown = [...Object.values(progresses), 0 as const]
  const texts = { title: t('applications.empty'), hint: t('applications.emptyHint'), filteredTitle: t('applications.nothingFound') }
  return (
    <PageFrame title={t('applications.title')}>
      <FilterBar>
        <SearchField label={t('applications.search')} keyword={keyword} onSearch={(searched) => change({ keyword: searched })} />
        <Choice
          label={t('applications.progress')}
          value={progress}
          options={shown.map((value) => ({ value, label: t(`applications.progresses.${value}`) }))}
          onChange={(chosen) => change({ progress: chosen })}
        />
      </FilterBar>
      <DataTable
        {...table}
        label={t('applications.title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<EmptyList {...texts} isFiltered={keyword !== '' || progress > progresses.applied} onReset={() => change({ keyword: '', progress: 0 })} />}
        {...(!isPhone && { minimumWidth: 950 })}
      />
    </PageFrame>
  )
}
