import { Fills, useApi, useLoad, useText } from '@verdict/core/web'
import { Button, Choice, type Column, confirmAction, Labelled, PageFrame, Panel, Select, Tag, toast } from '@verdict/ui-kit'
import { useState, type Key } from 'react'
import { problemAdminApi } from '../../contract/admin-api.ts'
import { problemBatchActions } from '../../contract/screens/page.ts'
import { problemApi } from '../../contract/problem-api.ts'
import { problems } from '../../contract/problems.ts'
import type { Problem } from '../../contract/rows.ts'
import { useProblemPermissions } from '../problem/problem-permissions.ts'
import { idColumns, AdminProblemTable, useAdminProblems } from './admin-problem-table.tsx'
import '../problem/problems.css'

/** Applies one action to many problems: visibility, tags or deletion. */
export default function BatchPage() {
  const t = useText(problems)
  const { isProblemAdmin } = useProblemPermissions()
  const { changeAuth, remove, tagProblems } = useApi(problemAdminApi)
  const { allTags } = useApi(problemApi)
  const [chosen, setChosen] = useState<Key[]>([])
  const [auth, setAuth] = useState<Problem['auth']>(2)
  const [tags, setTags] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const list = useAdminProblems(30)
  const { value: known = [], reload: reloadTags } = useLoad((signal) => allTags({ query: { oj: 'ALL' } }, signal), [])
  const pids = chosen.map(Number)
  const count = pids.length
  /** Makes one call after another. Stops at the first failure; the remaining problems stay chosen. */
  async function applyToEach(action: (pid: number) => Promise<unknown>) {
    setBusy(true)
    const left = [...pids]
    try {
      while (left[0] !== undefined) {
        await action(left[0])
        left.shift()
      }
      toast.success(t('batch.done', { count }))
    } catch {
      // The shell has shown the error.
    }
    setChosen(left)
    setBusy(false)
    list.reload()
  }
  async function confirmRemoval() {
    const sure = await confirmAction({
      title: t('batch.removeTitle', { count }),
      content: t('admin.removeContent'),
      action: t('batch.remove', { count }),
      cancel: t('admin.cancel'),
    })
    if (sure) await applyToEach((pid) => remove({ query: { pid } }))
  }
  async function changeTags(adds: boolean) {
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
    ...idColumns(t),
    { key: 'title', title: t('list.name'), render: ({ title }) => title },
    { key: 'author', title: t('page.author'), width: 130, ellipsis: true, render: ({ author }) => author ?? '–' },
    { key: 'auth', title: t('form.auth'), width: 130, render: ({ auth: level }) => <Tag>{t(`auths.${level}`)}</Tag> },
  ]
  const auths = ([1, 2, 3] as const).filter((level) => level !== 1 || isProblemAdmin)
  const disabled = count === 0 || busy
  return (
    <PageFrame title={t('batch.title')} subtitle={t('batch.chosen', { count })}>
      <div className="verdict-form-column">
        <Panel title={t('batch.actions')}>
          <div className="verdict-form-grid">
            <Labelled group label={t('form.auth')}>
              <div className="verdict-form-row">
                <Choice label={t('form.auth')} value={auth} options={auths.map((level) => ({ value: level, label: t(`auths.${level}`) }))} onChange={setAuth} />
                <Button disabled={disabled} onClick={() => void applyToEach((id) => changeAuth({ body: { id, auth } }))}>
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
                <Button disabled={disabled || tags.length === 0} onClick={() => void changeTags(true)}>
                  {t('batch.addTags')}
                </Button>
                <Button disabled={disabled || tags.length === 0} onClick={() => void changeTags(false)}>
                  {t('batch.removeTags')}
                </Button>
              </div>
            </div>
            <div className="verdict-form-row">
              <Fills of={problemBatchActions} with={{ pids }} />
              {isProblemAdmin && (
                <Button status="danger" disabled={disabled} onClick={() => void confirmRemoval()}>
                  {t('batch.remove', { count })}
                </Button>
              )}
            </div>
          </div>
        </Panel>
        <AdminProblemTable
          list={list}
          columns={columns}
          minimumWidth={640}
          selection={{ selected: chosen, onChange: setChosen, label: ({ problemId }) => t('batch.choose', { id: problemId }) }}
        />
      </div>
    </PageFrame>
  )
}
