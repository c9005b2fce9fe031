import { useSession, useText } from '@verdict/core/web'
import { Button, Choice, FilterBar, IconRefresh, Input, judgeStatuses, Switch, toast, useLanguage } from '@verdict/ui-kit'
import { useEffect, useState, type ReactNode } from 'react'
import { submissions } from '../../contract/submissions.ts'
import type { StatusFilter } from './use-status-filter.ts'

interface StatusFiltersProps {
  filter: StatusFilter
  onChange: (change: Partial<StatusFilter>) => void
  onRefresh: () => void
  refreshing: boolean
  /** Buttons of who may do more. */
  actions?: ReactNode
}

const typingPause = 350
/** Those that a submission can be found by. */
const offered = judgeStatuses.filter(({ code }) => ![9, -5, -10].includes(code))

/** The row of filters above the list of submissions. */
export function StatusFilters({ filter, onChange, onRefresh, refreshing, actions }: StatusFiltersProps) {
  const t = useText(submissions)
  const language = useLanguage()
  const { user, openSignIn } = useSession()
  const [problemID, setProblemID] = useTyped(filter.problemID, (text) => onChange({ problemID: text, completeProblemID: false }))
  const [username, setUsername] = useTyped(filter.username, (text) => onChange({ username: text }))
  const all = { value: 'all', label: t('status.allStatuses') }
  const statuses = offered.map(({ code, chinese, english }) => ({ value: String(code), label: language === 'zh-CN' ? chinese : english }))
  function toggleMine(onlyMine: boolean) {
    if (user) return onChange({ onlyMine, username: '' })
    toast.warning(t('loginFirst'))
    openSignIn()
  }
  return (
    <FilterBar
      actions={
        <>
          {actions}
          <Button icon={<IconRefresh />} loading={refreshing} onClick={onRefresh}>
            {t('status.refresh')}
          </Button>
        </>
      }
    >
      <label className="verdict-submission-switch">
        <Switch size="small" checked={filter.onlyMine} onChange={toggleMine} aria-label={t('status.onlyMine')} />
        {t('status.onlyMine')}
      </label>
      <Choice
        label={t('column.status')}
        value={filter.status === undefined ? 'all' : String(filter.status)}
        options={[all, ...statuses]}
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

/** A text field whose filter waits until the typing pauses. */
function useTyped(wanted: string, change: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(wanted)
  useEffect(() => setText(wanted), [wanted])
  useEffect(() => {
    if (text.trim() === wanted) return
    const timer = setTimeout(() => change(text.trim()), typingPause)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only typing starts the clock
  }, [text])
  return [text, setText]
}
