import { useApi, useLoad, useSession, useText } from '@verdict/core/web'
import { EmptyList, inAddress, RefreshButton, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import { Choice, FilterBar, PageFrame, SearchField } from '@verdict/ui-kit'
import { categoryApi } from '../../contract/category-api.ts'
import { trainingApi } from '../../contract/training-api.ts'
import { trainingAuths, trainings } from '../../contract/trainings.ts'
import TrainingTable from './training-table.tsx'
import '../parts/trainings.css'

const filterFields = { keyword: inAddress.text(), categoryId: inAddress.whole(1), auth: inAddress.oneOf(Object.values(trainingAuths)) }

/** The page with the site's trainings and the user's progress. */
export default function TrainingListPage() {
  const t = useText(trainings)
  const { user } = useSession()
  const [filter, change] = useAddressFilter(filterFields, 50)
  const { list } = useApi(trainingApi)
  const { list: listCategories } = useApi(categoryApi)
  const { keyword, categoryId, auth, currentPage, limit } = filter
  const query = { keyword, currentPage, limit, ...(categoryId !== undefined && { categoryId }), ...(auth !== undefined && { auth }) }
  const { table, refreshing, reload } = useFilteredList([filter, change], (signal) => list({ query }, signal), [user?.uid])
  const { value: categories = [] } = useLoad((signal) => listCategories(undefined, signal), [])
  const reset = () => change({ keyword: '', categoryId: undefined, auth: undefined })
  const isFiltered = keyword !== '' || categoryId !== undefined || auth !== undefined
  const texts = { title: t('list.empty'), hint: t('list.emptyHint'), filteredTitle: t('list.nothingFound') }
  const empty = <EmptyList {...texts} isFiltered={isFiltered} onReset={reset} />
  return (
    <PageFrame title={t('list.title')}>
      <FilterBar actions={<RefreshButton refreshing={refreshing} onRefresh={reload} />}>
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
          onChange={(chosen) => change({ auth: chosen === 'all' ? undefined : chosen })}
        />
      </FilterBar>
      <TrainingTable {...table} label={t('list.title')} empty={texts} instead={empty} path={(tid) => `/training/${tid}`} />
    </PageFrame>
  )
}
