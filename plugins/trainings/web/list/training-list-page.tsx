import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { Button, Choice, DataTable, EmptyState, FilterBar, IconRefresh, SearchField, PageFrame, toast, usePhone } from '@verdict/ui-kit'
import { categoryApi } from '../../contract/category-api.ts'
import { trainingApi } from '../../contract/training-api.ts'
import { trainingAuths, trainings } from '../../contract/trainings.ts'
import { trainingColumns } from './training-columns.tsx'
import { useTrainingFilter } from './use-training-filter.ts'
import '../trainings.css'

/** The list of the site's trainings, with the progress of the user. */
export default function TrainingListPage() {
  const t = useText(trainings)
  const { user, openSignIn } = useSession()
  const small = usePhone()
  const [filter, change] = useTrainingFilter()
  const { list } = useApi(trainingApi)
  const { list: listCategories } = useApi(categoryApi)
  const { keyword, categoryId, auth, currentPage, limit } = filter
  const query = { keyword, currentPage, limit, ...(categoryId !== undefined && { categoryId }), ...(auth !== undefined && { auth }) }
  const { value, loading, failure, reload } = useLoad((signal) => list({ query }, signal), [JSON.stringify(filter), user?.uid])
  const { value: categories = [] } = useLoad((signal) => listCategories(undefined, signal), [])
  function mayOpen(): boolean {
    if (user) return true
    toast.warning(t('loginFirst'))
    openSignIn()
    return false
  }
  const reset = () => change({ keyword: '', categoryId: undefined, auth: undefined })
  const isFiltered = keyword !== '' || categoryId !== undefined || auth !== undefined
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
          label={t('list.category')}
          value={categoryId ?? 'all'}
          options={[{ value: 'all', label: t('list.allCategories') }, ...categories.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(chosen) => change({ categoryId: chosen === 'all' ? undefined : Number(chosen) })}
        />
        <Choice
          label={t('list.auth')}
          value={auth ?? 'all'}
          options={[
            { value: 'all', label: t('list.allAuths') },
            { value: trainingAuths.public, label: t('auth.public') },
            { value: trainingAuths.private, label: t('auth.private') },
          ]}
          onChange={(chosen) => change({ auth: chosen === 'all' ? undefined : String(chosen) })}
        />
      </FilterBar>
      <DataTable
        label={t('list.title')}
        columns={trainingColumns(t, { small, showsProgress: user !== null, mayOpen })}
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
