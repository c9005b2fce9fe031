import { SubmitDialog } from '@verdict/page-kit'
import { ColourField, Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import type { OfferedRule, RuleSettings } from '../../../contract/contest-rules.ts'
import type { ListedProblem } from '../../../contract/forms.ts'
import { RuleSettingsFields } from '../form/basics-panel.tsx'
import { useAdminPlace, usePlaceText } from '../place/admin-place.ts'

export type NamedProblem = Pick<ListedProblem, 'pid' | 'displayId' | 'displayTitle' | 'color' | 'ruleSettings'>

interface NameDialogProps {
  cid: number
  named: NamedProblem
  /** The rule of the contest, if it has settings for each problem. */
  rule: OfferedRule | undefined
  onClose: (changed: boolean) => void
}

/** The dialog for a problem's display ID, title and balloon color in the contest, and its settings of the rule. */
export function NameDialog({ cid, named, rule, onClose }: NameDialogProps) {
  const t = usePlaceText()
  const { calls } = useAdminPlace()
  const [displayId, setDisplayId] = useState(named.displayId)
  const [displayTitle, setDisplayTitle] = useState(named.displayTitle)
  const [color, setColor] = useState(named.color ?? '')
  const [ruleSettings, setRuleSettings] = useState<RuleSettings | undefined>(named.ruleSettings)
  const missing = displayId.trim() === '' ? 'display-id-required' : displayTitle.trim() === '' ? 'display-title-required' : undefined
  return (
    <SubmitDialog
      title={t('admin.problem.nameTitle')}
      fault={missing && t(`errors.${missing}`)}
      submit={() => calls.saveProblem({ body: { cid, pid: named.pid, displayId, displayTitle, color, ruleSettings } })}
      done={t('admin.form.saved')}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <div className="verdict-form-column">
        <Labelled label={t('admin.problem.displayId')} required hint={t('admin.problem.displayIdHint')}>
          <Input value={displayId} maxLength={50} onChange={setDisplayId} />
        </Labelled>
        <Labelled label={t('admin.problem.title')} required>
          <Input value={displayTitle} maxLength={255} onChange={setDisplayTitle} />
        </Labelled>
        <Labelled group label={t('admin.problem.color')} hint={t('admin.problem.colorHint')}>
          <ColourField label={t('admin.problem.color')} value={color} initial="#e5484d" onChange={setColor} />
        </Labelled>
        {rule?.problemSettings && <RuleSettingsFields rule={rule.id} schema={rule.problemSettings} values={ruleSettings ?? {}} onChange={setRuleSettings} />}
      </div>
    </SubmitDialog>
  )
}
