import { useText } from '@verdict/core/web'
import { useMarkdownUploads } from '@verdict/page-kit'
import { Choice, FormSwitch, Input, Labelled, MarkdownField, Panel } from '@verdict/ui-kit'
import type { ContextKeys } from '@verdict/plugin-problems/contract'
import { contests } from '../../../contract/contests.ts'
import { RuleHint, RuleName } from '../../parts/contest-texts.tsx'
import type { FormPanelProps } from './form-state.ts'
import { usualChoice } from './seal.ts'

/** A scoring rule for contests of a type. */
export interface Rule {
  readonly id: string
  readonly type: number
}

interface BasicsPanelProps extends FormPanelProps {
  rules: readonly Rule[]
  isNew: boolean
  /** The context that uploaded images belong to. */
  keys: ContextKeys
}

/** Title, type, rule, visibility and description. */
export function BasicsPanel({ form, change, rules, isNew, keys }: BasicsPanelProps) {
  const t = useText(contests)
  const uploads = useMarkdownUploads(keys)
  const offered = rules.filter(({ type }) => type === form.type).map(({ id }) => id)
  // A contest keeps its rule while the rule's plugin is disabled.
  const isOff = !offered.includes(form.rule)
  // After an ICPC contest, the freeze is lifted in a ceremony.
  const ruled = (rule: string) => ({ rule, ...(isNew && { autoRealRank: rule !== 'icpc' }) })
  function changeType(type: 0 | 1) {
    const rule = rules.find((one) => one.type === type)?.id ?? form.rule
    change({ type, ...ruled(rule), sealChoice: usualChoice({ ...form, type }) })
  }
  return (
    <Panel title={t('admin.form.basics')}>
      <div className="verdict-form-grid">
        <div className="verdict-form-wide">
          <Labelled field="title" label={t('admin.form.title')} required>
            <Input value={form.title} maxLength={500} onChange={(title) => change({ title })} />
          </Labelled>
        </div>
        <Labelled label={t('admin.form.type')} hint={t(isNew ? 'admin.form.typeHint' : 'admin.form.typeFixed')}>
          {isNew ? (
            <Choice
              value={form.type}
              options={[
                { value: 0, label: 'ACM' },
                { value: 1, label: 'OI' },
              ]}
              onChange={(type) => changeType(type)}
            />
          ) : (
            <Input readOnly value={form.type === 1 ? 'OI' : 'ACM'} />
          )}
        </Labelled>
        <Labelled field="rule" label={t('admin.form.rule')} hint={isOff ? t('admin.form.ruleOff') : <RuleHint rule={form.rule} />}>
          <Choice
            value={form.rule}
            options={[...offered, ...(isOff ? [form.rule] : [])].map((id) => ({ value: id, label: <RuleName key={id} rule={id} /> }))}
            onChange={(rule) => change(ruled(rule))}
          />
        </Labelled>
        {form.type === 1 && (
          <Labelled label={t('admin.form.scoreType')}>
            <Choice
              value={form.oiRankScoreType}
              options={[
                { value: 'Recent', label: t('admin.form.recent') },
                { value: 'Highest', label: t('admin.form.highest') },
              ]}
              onChange={(next) => change({ oiRankScoreType: next })}
            />
          </Labelled>
        )}
        <div className="verdict-form-wide verdict-form-switches">
          <FormSwitch label={t('admin.form.visible')} checked={form.visible} onChange={(visible) => change({ visible })} />
        </div>
        <div className="verdict-form-wide">
          <MarkdownField
            field="description"
            label={t('admin.form.description')}
            required
            value={form.description}
            {...uploads}
            onChange={(description) => change({ description })}
          />
        </div>
      </div>
    </Panel>
  )
}
