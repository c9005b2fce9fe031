import { EditFormPage, useEditForm } from '@verdict/page-kit'
import type { ReactNode } from 'react'
import type { OfferedRule } from '../../../contract/contest-rules.ts'
import type { AdminContest } from '../../../contract/rows.ts'
import { useAdminPlace, usePlaceText } from '../place/admin-place.ts'
import { AwardsPanel } from './awards-panel.tsx'
import { BasicsPanel } from './basics-panel.tsx'
import { BoardPanel } from './board-panel.tsx'
import { AdminEntryPanel } from './admin-entry-panel.tsx'
import { contestRules } from './form-rules.ts'
import { draftOf, requestOf, type ContestFormState } from './form-state.ts'
import { TimePanel } from './time-panel.tsx'
import '../place/admin.css'

interface ContestFormProps {
  /** Undefined for a new contest. */
  contest: AdminContest | undefined
  start: ContestFormState
  rules: readonly OfferedRule[]
  links: ReactNode
  onSaved: () => void
}

/** The form of a contest after loading. */
export function ContestFormView({ contest, start, rules, links, onSaved }: ContestFormProps) {
  const t = usePlaceText()
  const { path, keys, ofSite, calls, create } = useAdminPlace()
  const editing = useEditForm<ContestFormState>({
    name: `contest:${contest?.id ?? (ofSite ? 'new' : path)}`,
    start,
    draftOf,
    version: String(contest?.revision ?? ''),
    rules: contestRules,
    conflictCode: 'contests/saved-meanwhile',
    save: async (form, { overwrites }) => {
      const request = requestOf(form)
      if (contest === undefined) return `${path}/${(await create(request)).cid}/problems`
      await calls.edit({ body: { ...request, id: contest.id, revision: overwrites ? undefined : contest.revision } })
      return undefined
    },
    texts: { created: t('admin.form.created'), saved: t('admin.form.saved') },
    onSaved,
  })
  const panel = { form: editing.form, change: editing.change }
  return (
    <>
      {links}
      <EditFormPage editing={editing} title={t(contest ? 'admin.edit' : 'admin.create')} messageOf={({ key }) => t(`errors.${key}`)}>
        <BasicsPanel {...panel} keys={keys} rules={rules} isNew={contest === undefined} />
        <TimePanel {...panel} />
        <AdminEntryPanel {...panel} hadPassword={contest !== undefined && contest.auth !== 0} savedPassword={start.pwd} />
        <BoardPanel {...panel} />
        <AwardsPanel {...panel} />
      </EditFormPage>
    </>
  )
}
