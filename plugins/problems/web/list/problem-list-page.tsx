import { Fills, useApi, useLoad, useSession, useSiteLanguage, useText } from '@verdict/core/web'
import { EmptyList, useAddressFilter, useFilteredList } from '@verdict/page-kit'
import { Button, DataTable, IconThunderbolt, PageFrame, usePhone } from '@verdict/ui-kit'
import { useNavigate } from 'react-router-dom'
import { problemListAside } from '../../contract/screens/page.ts'
import { problemApi } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'
import { listColumns } from './list-columns.tsx'
import { listFields, ListFilters } from './list-filters.tsx'
import { useBanks } from '../problem/use-banks.ts'
import { TagPanel } from './tag-panel.tsx'
import { useShownTags } from './problem-table.tsx'
import '../problem/problems.css'

const bankPath = (displayId: string) => `/problem/${encodeURIComponent(displayId)}`

/** The list of the bank's public problems. */
export default function ProblemListPage() {
  const t = useText(problems)
  const language = useSiteLanguage()
  const navigate = useNavigate()
  const { user } = useSession()
  const small = usePhone()
  const [filter, change] = useAddressFilter(listFields, 50)
  const [showsTags, toggleTags] = useShownTags()
  const { list, statuses, random } = useApi(problemApi)
  const { keyword, difficulty, oj, tagId, currentPage, limit } = filter
  const query = {
    keyword,
    oj: oj === 'All' ? undefined : oj,
    tagId: tagId.length > 0 ? [...tagId] : undefined,
    currentPage,
    limit,
    ...(difficulty !== undefined && { difficulty }),
  }
  const { value, table } = useFilteredList([filter, change], (signal) => list({ query }, signal), [language])
  const pids = value?.records.map(({ pid }) => pid) ?? []
  const { value: mine = {} } = useLoad(
    async (signal) => (user && pids.length > 0 ? statuses({ body: { pidList: pids, isContestProblemList: false } }, signal) : {}),
    [user?.uid, pids.join()],
  )
  const { judges, banks } = useBanks()
  const isFiltered = keyword !== '' || difficulty !== undefined || oj !== 'All' || tagId.length > 0
  const reset = () => change({ keyword: '', difficulty: undefined, oj: 'All', tagId: [] })
  const openRandom = () =>
    void random().then(
      ({ problemId }) => navigate(bankPath(problemId)),
      () => undefined,
    )
  const aside = (
    <>
      <Button long icon={<IconThunderbolt />} onClick={openRandom}>
        {t('list.random')}
      </Button>
      <TagPanel oj={oj === 'All' ? 'ALL' : judges.includes(oj) ? oj : 'ME'} chosen={tagId} onChange={(next) => change({ tagId: next })} />
      <Fills of={problemListAside} with={{}} />
    </>
  )
  const texts = { title: t('list.empty'), hint: t('list.emptyHint'), filteredTitle: t('list.nothingFound') }
  const empty = <EmptyList {...texts} isFiltered={isFiltered} onReset={reset} />
  return (
    <PageFrame title={t('list.title')} aside={<div className="verdict-problem-list-aside">{aside}</div>}>
      <ListFilters filter={filter} banks={banks} showsTags={showsTags} onChange={change} onReset={reset} onToggleTags={toggleTags} />
      <DataTable
        {...table}
        label={t('list.title')}
        columns={listColumns(t, { mine: user ? mine : undefined, showsTags, small, problemPath: bankPath })}
        rowKey={({ pid }) => pid}
        empty={empty}
        {...(small ? {} : { minimumWidth: 620 })}
      />
    </PageFrame>
  )
}
