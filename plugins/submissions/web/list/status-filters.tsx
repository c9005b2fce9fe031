import { useRequireLogin, useSession, useText } from '@verdict/core/web'
import { RefreshButton } from '@verdict/page-kit'
import { statuses } from '@verdict/plugin-judging/contract'
import { Choice, FilterBar, Input, judgeStatuses, LabelledSwitch, useLanguage } from '@verdict/ui-kit'
import { useEffect, useState, type ReactNode } from 'react'
import { submissions } from '../../contract/submissions.ts'
import type { StatusFilter } from './use-status-filter.ts'

interface StatusFiltersProps {
  filter: StatusFilter
  onChange: (change: Partial<StatusFilter>) => void
  onRefresh: () => void
  refreshing: boolean
  /** Further buttons for users with more permissions. */
  actions?: ReactNode
}

const typingPauseMs = 350
const filterable = judgeStatuses.filter(({ code }) => code !== statuses.notSubmitted)

/** The filters above the list of submissions. */
export function StatusFilters({ filter, onChange, onRefresh, refreshing, actions }: StatusFiltersProps) {
  const t = useText(submissions)
  const language = useLanguage()
  const { user } = useSession()
  const requireLogin = useRequireLogin()
  const [problemID, setProblemID] = useTyped(filter.problemID, (text) => onChange({ problemID: text, completeProblemID: false }))
  const [username, setUsername] = useTyped(filter.username, (text) => onChange({ username: text }))
  const all = { value: 'all', label: t('status.allStatuses') }
  const options = filterable.map(({ code, chinese, english }) => ({ value: String(code), label: language === 'zh-CN' ? chinese : english }))
  function toggleMine(onlyMine: boolean) {
    if (requireLogin()) onChange({ onlyMine, username: '' })
  }
  return (
    <FilterBar
      actions={
        <>
          {actions}
          <RefreshButton refreshing={refreshing} onRefresh={onRefresh} />
        </>
      }
    >
      <LabelledSwitch label={t('status.onlyMine')} checked={filter.onlyMine} onChange={toggleMine} />
      <Choice
        label={t('column.status')}
        value={filter.status === undefined ? 'all' : String(filter.status)}
        options={[all, ...options]}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : Number(status) })}
      />
      <Input
        allowClear
        value={problemID}
        placeholder={t('status.problem')}
        aria-label={t('status.problem')}
        maxLength={50}
        style={{ width: 150 }}
        onChange={setProblemID}
      />
      <Input
        allowClear
        value={filter.onlyMine ? (user?.username ?? '') : username}
        disabled={filter.onlyMine}
        placeholder={t('status.author')}
        aria-label={t('status.author')}
        maxLength={50}
        style={{ width: 150 }}
        onChange={setUsername}
      />
    </FilterBar>
  )
}

/** The state of a text field that changes its filter when the user pauses typing. */
function useTyped(applied: string, change: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(applied)
  useEffect(() => setText(applied), [applied])
  useEffect(() => {
    if (text.trim() === applied) return
    const timer = setTimeout(() => change(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only typing starts the timer
  }, [text])
  return [text, setText]
}
