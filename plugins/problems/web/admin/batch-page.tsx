import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, Choice, confirmAction, DataTable, EmptyState, PageFrame, Panel, Select, Tag, toast, type Column } from '@verdict/ui-kit'
import { useState, type Key } from 'react'
import { problemAdminApi } from '../../contract/admin-api.ts'
import { problemApi } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'
import type { Problem } from '../../contract/rows.ts'
import { AdminFilters, type AdminFilter } from './admin-filters.tsx'
import { Labelled } from '../form/labelled.tsx'
import { useIsProblemAdmin } from './use-is-problem-admin.ts'
import '../form/problem-form.css'

/** The same thing done to many problems. */
export default function BatchPage() {
  const t = useText(problems)
  const { isKeeper: isProblemAdmin } = useIsProblemAdmin()
  const { adminList, changeAuth, remove, tagProblems } = useApi(problemAdminApi)
  const { allTags } = useApi(problemApi)
  const [filter, setFilter] = useState<AdminFilter>({ keyword: '', auth: 0, oj: 'All', currentPage: 1, limit: 30 })
  const [chosen, setChosen] = useState<Key[]>([])
  const [auth, setAuth] = useState(2)
  const [tags, setTags] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const { value, loading, failure, reload } = useLoad((signal) => adminList({ query: filter }, signal), [filter])
  const { value: known = [], reload: reloadTags } = useLoad((signal) => allTags({ query: { oj: 'ALL' } }, signal), [])
  const change = (changed: Partial<AdminFilter>) => setFilter((before) => ({ ...before, currentPage: 1, ...changed }))
  const pids = chosen.map(Number)
  const count = pids.length
  /** One call after the other: the first failure stops, and what is left stays chosen. */
  async function work(deed: (pid: number) => Promise<unknown>) {
    setBusy(true)
    const left = [...pids]
    try {
      while (left[0] !== undefined) {
        await deed(left[0])
        left.shift()
      }
      toast.success(t('batch.done', { count }))
    } catch {
      // The shell has told why.
    }
    setChosen(left)
    setBusy(false)
    reload()
  }
  async function erase() {
    const sure = await confirmAction({
      title: t('batch.removeTitle', { count }),
      content: t('admin.removeContent'),
      action: t('batch.remove', { count }),
      cancel: t('admin.cancel'),
    })
    if (sure) await work((pid) => remove({ query: { pid } }))
  }
  async function tag(adds: boolean) {
    setBusy(true)
    const ids = known.filter(({ name }) => tags.includes(name)).map(({ id }) => id)
    const done = await tagProblems({ body: adds ? { pids, add: tags } : { pids, remove: ids } }).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!done) return
    toast.success(t('batch.done', { count }))
    reloadTags()
    setChosen([])
  }
  const columns: Column<Problem>[] = [
    { key: 'id', title: 'ID', width: 76, render: ({ id }) => <span className="verdict-figures">{id}</span> },
    { key: 'problemId', title: t('form.id'), width: 120, render: ({ problemId }) => <span className="verdict-figures">{problemId}</span> },
    { key: 'title', title: t('list.name'), render: ({ title }) => title },
    { key: 'author', title: t('page.author'), width: 130, ellipsis: true, render: ({ author }) => author ?? '–' },
    { key: 'auth', title: t('form.auth'), width: 130, render: ({ auth: level }) => <Tag>{t(`auths.${level}`)}</Tag> },
  ]
  const auths = [1, 2, 3].filter((level) => level !== 1 || isProblemAdmin)
  const idle = count === 0 || busy
  return (
    <PageFrame title={t('batch.title')} subtitle={t('batch.chosen', { count })}>
      <div className="verdict-form-column">
        <Panel title={t('batch.deeds')}>
          <div className="verdict-form-grid">
            <Labelled group label={t('form.auth')}>
              <div className="verdict-form-row">
                <Choice label={t('form.auth')} value={auth} options={auths.map((level) => ({ value: level, label: t(`auths.${level}`) }))} onChange={setAuth} />
                <Button disabled={idle} onClick={() => void work((id) => changeAuth({ body: { id, auth: auth as 1 } }))}>
                  {t('batch.setAuth')}
                </Button>
              </div>
            </Labelled>
            <div className="verdict-form-wide">
              <Labelled label={t('form.tags')}>
                <Select
                  mode="multiple"
                  allowCreate
                  aria-label={t('form.tags')}
                  value={tags}
                  options={known.map(({ name }) => name)}
                  onChange={(next: string[]) => setTags(next)}
                />
              </Labelled>
              <div className="verdict-form-row verdict-form-below">
                <Button disabled={idle || tags.length === 0} onClick={() => void tag(true)}>
                  {t('batch.addTags')}
                </Button>
                <Button disabled={idle || tags.length === 0} onClick={() => void tag(false)}>
                  {t('batch.removeTags')}
                </Button>
              </div>
            </div>
            {isProblemAdmin && (
              <div>
                <Button status="danger" disabled={idle} onClick={() => void erase()}>
                  {t('batch.remove', { count })}
                </Button>
              </div>
            )}
          </div>
        </Panel>
        <AdminFilters filter={filter} onChange={change} />
        <DataTable
          label={t('admin.title')}
          columns={columns}
          rows={value?.records}
          rowKey={({ id }) => id}
          loading={loading && value !== undefined}
          error={failure && { message: failure.message, onRetry: reload }}
          empty={<EmptyState title={t('admin.empty')} hint={t('admin.emptyHint')} />}
          minimumWidth={640}
          selection={{ selected: chosen, onChange: setChosen, label: ({ problemId }) => t('batch.choose', { id: problemId }) }}
          pagination={{
            page: filter.currentPage,
            limit: filter.limit,
            total: value?.total ?? 0,
            onChange: (currentPage, limit) => change({ currentPage, limit }),
          }}
        />
      </div>
    </PageFrame>
  )
}
