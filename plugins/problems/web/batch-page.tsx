import { useApi, useLoad, useText } from '@verdict/core/web'
import { Button, Choice, confirmAction, DataTable, EmptyState, PageFrame, Panel, Select, Tag, toast, type Column } from '@verdict/ui-kit'
import { useState, type Key } from 'react'
import { problemAdminApi } from '../contract/admin-api.ts'
import { problemApi } from '../contract/problem-api.ts'
import { problems } from '../contract/problems.ts'
import type { Problem } from '../contract/rows.ts'
import { AdminFilters, type AdminWish } from './parts/admin-filters.tsx'
import { Labelled } from './parts/labelled.tsx'
import { useKeeper } from './parts/use-keeper.ts'
import './parts/form/problem-form.css'

/** The same thing done to many problems. The default export is for loaders. */
export default function BatchPage() {
  const say = useText(problems)
  const { isKeeper } = useKeeper()
  const { adminList, changeAuth, remove, tagProblems } = useApi(problemAdminApi)
  const { allTags } = useApi(problemApi)
  const [wish, setWish] = useState<AdminWish>({ keyword: '', auth: 0, oj: 'All', currentPage: 1, limit: 30 })
  const [chosen, setChosen] = useState<Key[]>([])
  const [auth, setAuth] = useState(2)
  const [tags, setTags] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const { value, loading, failure, reload } = useLoad((signal) => adminList({ query: wish }, signal), [wish])
  const { value: known = [], reload: reloadTags } = useLoad((signal) => allTags({ query: { oj: 'ALL' } }, signal), [])
  const change = (changed: Partial<AdminWish>) => setWish((before) => ({ ...before, currentPage: 1, ...changed }))
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
      toast.success(say('batch.done', { count }))
    } catch {
      // The shell has told why.
    }
    setChosen(left)
    setBusy(false)
    reload()
  }
  async function erase() {
    const sure = await confirmAction({
      title: say('batch.removeTitle', { count }),
      content: say('admin.removeContent'),
      action: say('batch.remove', { count }),
      cancel: say('admin.cancel'),
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
    toast.success(say('batch.done', { count }))
    reloadTags()
    setChosen([])
  }
  const columns: Column<Problem>[] = [
    { key: 'id', title: 'ID', width: 76, render: ({ id }) => <span className="verdict-figures">{id}</span> },
    { key: 'problemId', title: say('form.id'), width: 120, render: ({ problemId }) => <span className="verdict-figures">{problemId}</span> },
    { key: 'title', title: say('list.name'), render: ({ title }) => title },
    { key: 'author', title: say('page.author'), width: 130, ellipsis: true, render: ({ author }) => author ?? '–' },
    { key: 'auth', title: say('form.auth'), width: 130, render: ({ auth: level }) => <Tag>{say(`auths.${level}`)}</Tag> },
  ]
  const auths = [1, 2, 3].filter((level) => level !== 1 || isKeeper)
  const idle = count === 0 || busy
  return (
    <PageFrame title={say('batch.title')} subtitle={say('batch.chosen', { count })}>
      <div className="verdict-form-column">
        <Panel title={say('batch.deeds')}>
          <div className="verdict-form-grid">
            <Labelled group label={say('form.auth')}>
              <div className="verdict-form-row">
                <Choice
                  label={say('form.auth')}
                  value={auth}
                  options={auths.map((level) => ({ value: level, label: say(`auths.${level}`) }))}
                  onChange={setAuth}
                />
                <Button disabled={idle} onClick={() => void work((id) => changeAuth({ body: { id, auth: auth as 1 } }))}>
                  {say('batch.setAuth')}
                </Button>
              </div>
            </Labelled>
            <div className="verdict-form-wide">
              <Labelled label={say('form.tags')}>
                <Select
                  mode="multiple"
                  allowCreate
                  aria-label={say('form.tags')}
                  value={tags}
                  options={known.map(({ name }) => name)}
                  onChange={(next: string[]) => setTags(next)}
                />
              </Labelled>
              <div className="verdict-form-row verdict-form-below">
                <Button disabled={idle || tags.length === 0} onClick={() => void tag(true)}>
                  {say('batch.addTags')}
                </Button>
                <Button disabled={idle || tags.length === 0} onClick={() => void tag(false)}>
                  {say('batch.removeTags')}
                </Button>
              </div>
            </div>
            {isKeeper && (
              <div>
                <Button status="danger" disabled={idle} onClick={() => void erase()}>
                  {say('batch.remove', { count })}
                </Button>
              </div>
            )}
          </div>
        </Panel>
        <AdminFilters wish={wish} onChange={change} />
        <DataTable
          label={say('admin.title')}
          columns={columns}
          rows={value?.records}
          rowKey={({ id }) => id}
          loading={loading && value !== undefined}
          error={failure && { message: failure.message, onRetry: reload }}
          empty={<EmptyState title={say('admin.empty')} hint={say('admin.emptyHint')} />}
          minimumWidth={640}
          selection={{ selected: chosen, onChange: setChosen, label: ({ problemId }) => say('batch.choose', { id: problemId }) }}
          pagination={{ page: wish.currentPage, limit: wish.limit, total: value?.total ?? 0, onChange: (currentPage, limit) => change({ currentPage, limit }) }}
        />
      </div>
    </PageFrame>
  )
}
