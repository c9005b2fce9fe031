import { useApi, useLoad, useText } from '@verdict/core/web'
import { EmptyList, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import { Button, DataTable, FilterBar, PageFrame, SearchField } from '@verdict/ui-kit'
import { useState, type Key } from 'react'
import { categoryApi } from '../../../contract/categories.ts'
import { discussions } from '../../../contract/discussions.ts'
import { discussionApi } from '../../../contract/post-api.ts'
import type { Discussion } from '../../../contract/rows.ts'
import { CategoryChoice, postFilter } from '../../list/list-filter.tsx'
import '../../parts/discussions.css'
import { adminPostColumns } from './admin-post-columns.tsx'
import { useModeration } from './use-moderation.ts'

/** The page with all posts, including hidden ones and those of groups. */
export default function PostsPage() {
  const t = useText(discussions)
  const [filter, change] = useAddressFilter(postFilter, 10)
  const { list } = useApi(discussionApi)
  const { list: listCategories } = useApi(categoryApi)
  const [selected, setSelected] = useState<Key[]>([])
  const { keyword, cid, currentPage, limit } = filter
  const query = { admin: true, keyword, currentPage, limit, ...(cid !== undefined && { cid }) }
  const { table, reload } = useFilteredList([filter, change], (signal) => list({ query }, signal))
  const { value: categories = [] } = useLoad((signal) => listCategories(undefined, signal), [])
  const { show, putOnTop, remove } = useModeration(reload)
  // Only rows on the page, so that admins do not delete posts that they do not see.
  const chosen = (table.rows ?? []).filter(({ id }) => selected.includes(id))
  async function removePosts(posts: readonly Discussion[]) {
    await remove(
      posts.map(({ id }) => id),
      posts[0]?.title ?? '',
    )
    // Also after a failure: another admin may have deleted one.
    reload()
  }
  const columns = adminPostColumns(t, {
    onShow: ({ id }, isShown) => void show(id, isShown),
    onTop: ({ id }, isOnTop) => void putOnTop(id, isOnTop),
    onRemove: (post) => void removePosts([post]),
  })
  const texts = { title: t('list.empty'), hint: t('admin.emptyHint'), filteredTitle: t('list.nothingFound') }
  const isFiltered = keyword !== '' || cid !== undefined
  return (
    <PageFrame title={t('admin.title')}>
      <FilterBar
        actions={
          chosen.length > 0 && (
            <Button status="danger" onClick={() => void removePosts(chosen)}>
              {t('admin.removeChosen', { number: chosen.length })}
            </Button>
          )
        }
      >
        <SearchField label={t('list.search')} keyword={keyword} onSearch={(searched) => change({ keyword: searched })} />
        <CategoryChoice categories={categories} chosen={cid} onChoose={(next) => change({ cid: next })} />
      </FilterBar>
      <DataTable
        {...table}
        label={t('admin.title')}
        columns={columns}
        rowKey={({ id }) => id}
        selection={{ selected, onChange: setSelected, label: ({ title }) => t('admin.choose', { title }) }}
        empty={<EmptyList {...texts} isFiltered={isFiltered} onReset={() => change({ keyword: '', cid: undefined })} />}
        minimumWidth={980}
      />
    </PageFrame>
  )
}
