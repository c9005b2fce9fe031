import { SignInLink, succeeded, useApi, useLoad, usePageTitle, useSession, useText } from '@verdict/core/web'
import { EmptyList, RefreshButton, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import { Button, DataTable, FilterBar, IconPlus, LabelledSwitch, PageFrame, SearchField, toast, useNarrow, usePhone } from '@verdict/ui-kit'
import { Link, useParams } from 'react-router-dom'
import { categoryApi } from '../../contract/categories.ts'
import { discussions } from '../../contract/discussions.ts'
import { postStatuses, type Discussion } from '../../contract/rows.ts'
import { useConfirmRemoval } from '../parts/use-confirm-removal.ts'
import { useDiscussionPlace } from '../place/discussion-place.ts'
import { CategoryChoice, postFilter } from './list-filter.tsx'
import { CategoryPanel } from './category-panel.tsx'
import { postColumns } from './post-columns.tsx'

/** The page with the posts of the site or an owner, or about the problem in the URL. */
export default function PostListPage() {
  const t = useText(discussions)
  const { problemID } = useParams()
  const { user } = useSession()
  const place = useDiscussionPlace()
  const { base, calls, listsOwn } = place
  const [narrow, small] = [useNarrow(), usePhone()]
  const [filter, change] = useAddressFilter(postFilter, 10)
  const { list: listCategories } = useApi(categoryApi)
  const confirmRemoval = useConfirmRemoval()
  const { keyword, cid, currentPage, limit } = filter
  const onlyMine = filter.onlyMine && listsOwn
  const query = { keyword, onlyMine, currentPage, limit, ...(cid !== undefined && { cid }), ...(problemID !== undefined && { pid: problemID }) }
  const { table, refreshing, reload } = useFilteredList([filter, change], (signal) => calls.list(query, signal), [base, problemID, user?.uid])
  const { value: categories = [] } = useLoad((signal) => listCategories(undefined, signal), [])
  const title = problemID === undefined ? t('list.title') : t('list.titleOf', { pid: problemID })
  usePageTitle(title)
  async function removePost(post: Discussion) {
    if (!(await confirmRemoval(post.title))) return
    if (await succeeded(calls.remove(post.id))) toast.success(t('post.removed'))
    reload()
  }
  async function hide({ id, status }: Discussion) {
    const isHidden = status === postStatuses.hidden
    if (await succeeded(calls.changeStatus?.(id, isHidden ? postStatuses.shown : postStatuses.hidden) ?? Promise.resolve())) toast.success(t('form.saved'))
    reload()
  }
  const columns = postColumns(t, table.rows ?? [], {
    small,
    place,
    onDelete: (post) => void removePost(post),
    onHide: calls.changeStatus && ((post) => void hide(post)),
  })
  const isFiltered = keyword !== '' || cid !== undefined || onlyMine
  const texts = { title: t('list.empty'), hint: t('list.emptyHint'), filteredTitle: t('list.nothingFound') }
  const empty = <EmptyList {...texts} isFiltered={isFiltered} onReset={() => change({ keyword: '', cid: undefined, onlyMine: false })} />
  const chooseCategory = (chosen: number | undefined) => change({ cid: chosen })
  const write = place.mayWrite && (
    <SignInLink to={`${base}/discussion-create${problemID === undefined ? '' : `?problemID=${encodeURIComponent(problemID)}`}`}>
      <Button type="primary" icon={<IconPlus />} tabIndex={-1}>
        {t('list.write')}
      </Button>
    </SignInLink>
  )
  const about = problemID !== undefined && (
    <span className="verdict-post-line">
      <Link to={`${base}/discussion`}>{t('list.all')}</Link>
      <Link to={place.problemPath(problemID)}>{t('post.toProblem')}</Link>
    </span>
  )
  return (
    <PageFrame
      title={title}
      subtitle={about}
      actions={write}
      aside={!narrow && <CategoryPanel categories={categories} chosen={cid} onChoose={chooseCategory} />}
    >
      <FilterBar actions={<RefreshButton refreshing={refreshing} onRefresh={reload} />}>
        <SearchField label={t('list.search')} keyword={keyword} onSearch={(searched) => change({ keyword: searched })} />
        {narrow && <CategoryChoice categories={categories} chosen={cid} onChoose={chooseCategory} />}
        {listsOwn && <LabelledSwitch label={t('list.onlyMine')} checked={onlyMine} onChange={(mine) => change({ onlyMine: mine })} />}
      </FilterBar>
      <DataTable {...table} label={title} columns={columns} rowKey={({ id }) => id} empty={empty} />
    </PageFrame>
  )
}
