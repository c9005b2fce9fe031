import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Button, Choice, DataTable, EmptyState, FilterBar, IconRefresh, PageFrame, SearchField, usePhone } from '@verdict/ui-kit'
import { contestApi } from '../../contract/contest-api.ts'
import { contests, contestStatuses, contestTypes } from '../../contract/contests.ts'
import { contestColumns } from './contest-columns.tsx'
import { useContestFilter } from './use-contest-filter.ts'
import '../contests.css'

/** The list of the site's contests. */
export default function ContestListPage() {
  const t = useText(contests)
  const { user } = useSession()
  const small = usePhone()
  const [filter, change] = useContestFilter()
  const { list } = useApi(contestApi)
  const { keyword, type, status, currentPage, limit } = filter
  const query = { keyword, currentPage, limit, ...(type !== undefined && { type }), ...(status !== undefined && { status }) }
  const { value, loading, failure, reload } = useLoad((signal) => list({ query }, signal), [JSON.stringify(filter), user?.uid])
  const reset = () => change({ keyword: '', type: undefined, status: undefined })
  const isFiltered = keyword !== '' || type !== undefined || status !== undefined
  const empty = isFiltered ? (
    <EmptyState title={t('list.nothingFound')} hint={t('list.nothingFoundHint')} action={<Button onClick={reset}>{t('list.reset')}</Button>} />
  ) : (
    <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />
  )
  return (
    <PageFrame title={t('list.title')}>
      <FilterBar
        actions={
          <Button icon={<IconRefresh />} loading={loading && value !== undefined} onClick={reload}>
            {t('list.refresh')}
          </Button>
        }
      >
        <SearchField label={t('list.search')} keyword={keyword} onSearch={(searched) => change({ keyword: searched })} />
        <Choice
          label={t('list.rule')}
          value={type ?? 'all'}
          options={[
            { value: 'all', label: t('list.allRules') },
            { value: contestTypes.acm, label: t('rule.acm') },
            { value: contestTypes.oi, label: t('rule.oi') },
          ]}
          onChange={(chosen) => change({ type: chosen === 'all' ? undefined : Number(chosen) })}
        />
        <Choice
          label={t('list.status')}
          value={status ?? 'all'}
          options={[
            { value: 'all', label: t('list.allStatuses') },
            { value: contestStatuses.scheduled, label: t('status.scheduled') },
            { value: contestStatuses.running, label: t('status.running') },
            { value: contestStatuses.ended, label: t('status.ended') },
          ]}
          onChange={(chosen) => change({ status: chosen === 'all' ? undefined : Number(chosen) })}
        />
      </FilterBar>
      <DataTable
        label={t('list.title')}
        columns={contestColumns(t, small)}
        rows={value?.records}
        rowKey={({ id }) => id}
        loading={loading && value !== undefined}
        error={failure && { message: failure.message, onRetry: reload }}
        empty={empty}
        {...(!small && { minimumWidth: 760 })}
        pagination={{ page: currentPage, limit, total: value?.total ?? 0, onChange: (next, size) => change({ currentPage: next, limit: size }) }}
      />
    </PageFrame>
  )
}
