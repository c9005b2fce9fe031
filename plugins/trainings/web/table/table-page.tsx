import { download, succeeded, useApi, useFrame, useLoad, useText } from '@verdict/core/web'
import { Button, Choice, DataTable, EmptyState, FilterBar, IconDownload, IconLock, PageFrame, SearchField, useLanguage, usePhone } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { trainingFrame, type TrainingView } from '../../contract/screens.ts'
import { tableApi, type TableSort } from '../../contract/table-api.ts'
import { trainingApi } from '../../contract/training-api.ts'
import { trainings } from '../../contract/trainings.ts'
import { widthOf } from '../rank/rank-columns.tsx'
import { tableColumns } from './table-columns.tsx'

/** The available orders. `idle` lists members inactive for the longest time first. */
const orders: Readonly<Record<string, { readonly sort: TableSort; readonly reversed: boolean }>> = {
  name: { sort: 'name', reversed: false },
  solved: { sort: 'solved', reversed: false },
  lastTry: { sort: 'lastTry', reversed: false },
  idle: { sort: 'lastTry', reversed: true },
}

/** The page with all members' results on every problem, for training staff. */
export default function TablePage() {
  const view = useFrame(trainingFrame)
  const t = useText(trainings, view?.words)
  if (!view) return null
  if (view.isStaff) return <Table view={view} />
  return (
    <PageFrame title={t('table.title')}>
      <EmptyState icon={<IconLock />} title={t('table.closed')} action={<Link to={view.path}>{t('shell.toOverview')}</Link>} />
    </PageFrame>
  )
}

function Table({ view }: { view: TrainingView }) {
  const { training } = view
  const t = useText(trainings)
  const language = useLanguage()
  const small = usePhone()
  const { table, download: readSheet } = useApi(tableApi)
  const { problems } = useApi(trainingApi)
  const [filter, setFilter] = useState({ keyword: '', order: 'name', currentPage: 1, limit: 30 })
  const [isSaving, setSaving] = useState(false)
  const tid = training.id
  const { order, ...page } = filter
  const { value, loading, failure, reload } = useLoad(
    async (signal) => {
      const [found, listed] = await Promise.all([table({ query: { tid, ...page, ...orders[order]! } }, signal), problems({ query: { tid } }, signal)])
      return { found, listed }
    },
    [tid, JSON.stringify(filter)],
  )
  async function save() {
    setSaving(true)
    await succeeded(download(readSheet({ query: { tid } })))
    setSaving(false)
  }
  const columns = tableColumns(t, { place: view, problems: value?.listed ?? [], language, small })
  return (
    <PageFrame
      title={t('table.title')}
      actions={
        <Button icon={<IconDownload />} loading={isSaving} onClick={() => void save()}>
          {t('table.download')}
        </Button>
      }
    >
      <FilterBar>
        <SearchField label={t('table.search')} keyword={filter.keyword} onSearch={(keyword) => setFilter({ ...filter, keyword, currentPage: 1 })} />
        <Choice
          label={t('table.order')}
          value={order}
          options={Object.keys(orders).map((key) => ({ value: key, label: t(`table.by.${key}`) }))}
          onChange={(chosen) => setFilter({ ...filter, order: chosen, currentPage: 1 })}
        />
      </FilterBar>
      <DataTable
        label={t('table.title')}
        columns={columns}
        rows={value?.found.records}
        rowKey={({ uid }) => uid}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={<EmptyState title={t(filter.keyword ? 'rank.nothingFound' : 'table.empty')} hint={filter.keyword ? '' : t('table.emptyHint')} />}
        minimumWidth={widthOf(columns)}
        pagination={{
          page: filter.currentPage,
          limit: filter.limit,
          total: value?.found.total ?? 0,
          onChange: (currentPage, limit) => setFilter({ ...filter, currentPage, limit }),
        }}
      />
    </PageFrame>
  )
}
