import { succeeded, useApi, useLoad, useSession } from '@verdict/core/web'
import { problemAdminApi } from '@verdict/plugin-problems/contract'
import { Button, confirmAction, DataTable, EmptyState, IconImport, IconPlus, PageFrame, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { contestAdminApi } from '../../../contract/staff/admin-api.ts'
import { contestStatuses } from '../../../contract/contests.ts'
import { AdminLinks } from '../place/admin-links.tsx'
import { contestPathIn, useAdminPlace, useContest, usePlaceText } from '../place/admin-place.ts'
import { AddDialog } from './add-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { NameDialog, type NamedProblem } from './name-dialog.tsx'
import { nextDisplayId } from './next-display-id.ts'
import { adminProblemColumns, type ProblemEntry } from './admin-problem-columns.tsx'
import { Relisting } from './relisting.tsx'
import { UnusedProblems } from './unused-problems.tsx'

/** The server's maximum: reordering must list all problems of the contest. */
const all = { currentPage: 1, limit: 500 }
/** The visibility of problems that only contests show. */
const contestOnly = 3

type Opened = 'add' | 'add-own' | 'import' | NamedProblem

/** The page on which contest staff manage problems. */
export default function ContestProblemsPage() {
  const t = usePlaceText()
  const { user } = useSession()
  const { cid, value: contest, failure } = useContest()
  const place = useAdminPlace()
  const { ofSite, usesBank, ownedProblems, calls } = place
  const contestPath = contestPathIn(place, cid)
  const { choices } = useApi(contestAdminApi)
  const { changeAuth } = useApi(problemAdminApi)
  const [opened, setOpened] = useState<Opened>()
  const [round, setRound] = useState(0)
  const { value, loading, failure: listFailure } = useLoad((signal) => calls.problems({ query: { ...all, cid } }, signal), [cid, round])
  const { value: offered } = useLoad(async (signal) => (usesBank ? await choices(undefined, signal) : { rules: await place.rules(signal), judges: [] }), [])
  const judges = offered?.judges ?? []
  const reload = () => setRound((before) => before + 1)
  const entries: ProblemEntry[] | undefined = value?.problemList.records.flatMap((problem) => {
    const named = value.contestProblemMap[problem.id]
    return named ? [{ problem, named }] : []
  })
  const taken = Object.values(value?.contestProblemMap ?? {}).map(({ displayId }) => displayId)
  const change = async (call: Promise<unknown>, done: string) => {
    if (await succeeded(call)) toast.success(t(done))
    reload()
  }
  function move(at: number, by: number) {
    const pids = (entries ?? []).map(({ problem }) => problem.id)
    pids.splice(at + by, 0, ...pids.splice(at, 1))
    void change(calls.orderProblems({ body: { cid, pids } }), 'admin.problem.ordered')
  }
  async function confirmRemoval({ problem, named: { displayId, displayTitle, isMade } }: ProblemEntry) {
    const sure = await confirmAction({
      title: t('admin.problem.removeTitle', { id: displayId, title: displayTitle }),
      content: t(`admin.problem.${isMade ? 'removeMade' : ofSite ? 'removeFromBank' : 'removeFromOwner'}`),
      action: t('admin.problem.remove'),
      cancel: t('admin.cancel'),
    })
    if (sure) await change(calls.removeProblem({ query: { cid, pid: problem.id } }), 'admin.problem.removed')
  }
  const isProblemAdmin = useProblemAdmin()
  const mayRelist = ofSite && isProblemAdmin && contest?.status === contestStatuses.ended
  const unlisted = mayRelist ? (entries ?? []).filter(({ problem, named }) => !named.isMade && problem.auth === contestOnly) : []
  const columns = adminProblemColumns(t, {
    count: entries?.length ?? 0,
    contestPath,
    ofSite: ofSite === true,
    isProblemAdmin,
    username: user?.username,
    onMove: move,
    onName: ({ named }) => setOpened(named),
    onAuth: ({ problem }, auth) => void change(changeAuth({ body: { id: problem.id, auth } }), 'admin.problem.authChanged'),
    onRemove: (entry) => void confirmRemoval(entry),
  })
  const actions = contest && (
    <>
      {judges.length > 0 && (
        <Button icon={<IconImport />} onClick={() => setOpened('import')}>
          {t('admin.problem.import')}
        </Button>
      )}
      {ofSite && (
        <Link to={`${contestPath}/problem/create`}>
          <Button icon={<IconPlus />} tabIndex={-1}>
            {t('admin.createProblem')}
          </Button>
        </Link>
      )}
      {ownedProblems && (
        <Button icon={<IconPlus />} onClick={() => setOpened('add-own')}>
          {ownedProblems.add}
        </Button>
      )}
      <Button type="primary" icon={<IconPlus />} onClick={() => setOpened('add')}>
        {t('admin.problem.addFromBank')}
      </Button>
    </>
  )
  const close = (changed: boolean) => {
    setOpened(undefined)
    if (changed) reload()
  }
  const error = failure ?? listFailure
  return (
    <>
      <AdminLinks cid={cid} title={contest?.title} />
      <PageFrame title={t('admin.problems')} actions={actions}>
        {unlisted.length > 0 && <Relisting pids={unlisted.map(({ problem }) => problem.id)} onRelisted={reload} />}
        <DataTable
          label={t('admin.problems')}
          columns={columns}
          rows={entries}
          rowKey={({ problem }) => problem.id}
          loading={loading && value !== undefined}
          error={error && { message: error.message, onRetry: reload }}
          empty={<EmptyState title={t('admin.problem.empty')} hint={t(ofSite ? 'admin.problem.emptyHint' : 'admin.problem.emptyOwnerHint')} />}
          minimumWidth={1000}
        />
        {contest && ofSite && (
          <UnusedProblems
            cid={cid}
            contestPath={contestPath}
            round={round}
            onUse={(row) => setOpened({ pid: row.id, displayId: nextDisplayId(taken), displayTitle: row.title, color: '' })}
            onChanged={reload}
          />
        )}
      </PageFrame>
      {opened === 'add' && contest && <AddDialog cid={cid} type={contest.type} judges={judges} taken={taken} onClose={close} />}
      {opened === 'add-own' && contest && <AddDialog cid={cid} type={contest.type} own={ownedProblems} judges={judges} taken={taken} onClose={close} />}
      {opened === 'import' && <ImportDialog cid={cid} judges={judges} displayId={nextDisplayId(taken)} onClose={close} />}
      {typeof opened === 'object' && <NameDialog cid={cid} named={opened} rule={offered?.rules.find(({ id }) => id === contest?.rule)} onClose={close} />}
    </>
  )
}

/** Whether the user can edit all bank problems, and not only their own, by the server's rule. */
function useProblemAdmin(): boolean {
  const { user } = useSession()
  return user?.roleList.some((role) => role === 'root' || role === 'problem_admin') ?? false
}
