import { useApi, useSession, useText } from '@verdict/core/web'
import { statuses } from '@verdict/plugin-judging/contract'
import type { ProblemFillProps } from '@verdict/plugin-problems/contract'
import { problemApi, problemPath } from '@verdict/plugin-problems/contract'
import {
  Button,
  Choice,
  confirmAction,
  EditorSettingsBar,
  IconButton,
  IconFullscreen,
  IconHistory,
  IconMore,
  IconSettings,
  IconUndo,
  Popover,
  toast,
  usePhone,
} from '@verdict/ui-kit'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { submissionApi } from '../../contract/api.ts'
import { submissions } from '../../contract/submissions.ts'
import type { Program } from './use-program.ts'

/** On a phone, the bar has no space for words. */
function MoreLanguages({ onClick }: { onClick: () => void }) {
  const label = useText(submissions)('bench.moreLanguages')
  if (usePhone())
    return (
      <IconButton label={label} onClick={onClick}>
        <IconMore />
      </IconButton>
    )
  return (
    <Button size="small" type="text" onClick={onClick}>
      {label}
    </Button>
  )
}

/** The bar above the editor: language, editor settings, reset, and loading the last accepted program. */
export function WorkbenchBar({
  problem,
  place,
  layout,
  program,
  languages,
  shortList,
}: Pick<ProblemFillProps, 'problem' | 'place' | 'layout'> & { program: Program; languages: readonly string[]; shortList: readonly string[] }) {
  const t = useText(submissions)
  const navigate = useNavigate()
  const { user } = useSession()
  const { lastAccepted } = useApi(submissionApi)
  const { statuses: problemStatuses } = useApi(problemApi)
  const { pid, keys } = problem
  async function reset() {
    const sure =
      program.code === program.template ||
      (await confirmAction({ title: t('bench.resetTitle'), content: t('bench.resetContent'), action: t('bench.reset'), cancel: t('back') }))
    if (sure) program.write(program.template)
  }
  async function fetchAccepted() {
    const mine = await problemStatuses({ body: { pidList: [pid], isContestProblemList: false, ...keys } }).catch(() => undefined)
    if (!mine) return
    if (mine[pid]?.status !== statuses.accepted) return toast.error(t('bench.notPassed'))
    const sure = await confirmAction({ title: t('bench.lastTitle'), content: t('bench.lastContent'), action: t('bench.lastAction'), cancel: t('back') })
    const last = sure ? await lastAccepted({ query: { pid, ...keys } }).catch(() => undefined) : undefined
    if (last?.submitId) program.replace(last.language ?? program.language, last.code)
    else if (last) toast.error(t('bench.notPassed'))
    return undefined
  }
  const editorSettings = (
    <div className="verdict-bench-looks">
      <EditorSettingsBar value={program.settings} onChange={program.changeSettings} />
    </div>
  )
  const [showsAll, setShowsAll] = useState(false)
  const isShort = !showsAll && shortList.length > 0 && shortList.length < languages.length
  const listed = isShort ? shortList : languages
  const options = listed.includes(program.language) ? listed : [program.language, ...listed]
  return (
    <div className="verdict-bench-bar" role="toolbar" aria-label={t('bench.bar')}>
      <Choice small label={t('column.language')} value={program.language} options={options} onChange={program.chooseLanguage} />
      {isShort && <MoreLanguages onClick={() => setShowsAll(true)} />}
      <span className="verdict-bench-space" />
      <IconButton label={t('bench.reset')} onClick={() => void reset()}>
        <IconUndo />
      </IconButton>
      {user && (
        <IconButton label={t('bench.last')} onClick={() => void fetchAccepted()}>
          <IconHistory />
        </IconButton>
      )}
      <Popover label={t('bench.settings')} trigger="click" position="br" content={editorSettings}>
        <span>
          <IconButton label={t('bench.settings')}>
            <IconSettings />
          </IconButton>
        </span>
      </Popover>
      {layout === 'page' && (
        <IconButton label={t('bench.focus')} onClick={() => void navigate(problemPath(place, problem.displayId, 'full-screen'))}>
          <IconFullscreen />
        </IconButton>
      )}
    </div>
  )
}
