import { useFillText, useText } from '@verdict/core/web'
import { SettingFields, useMarkdownUploads } from '@verdict/page-kit'
import { Choice, FormSwitch, Input, Labelled, MarkdownField, Panel } from '@verdict/ui-kit'
import type { ContextKeys } from '@verdict/plugin-problems/contract'
import { boardOf } from '../../../contract/boards/board-screens.ts'
import type { OfferedRule, RuleSettings } from '../../../contract/contest-rules.ts'
import { contests } from '../../../contract/contests.ts'
import { RuleHint, RuleName } from '../../parts/contest-texts.tsx'
import type { FormPanelProps } from './form-state.ts'
import { usualChoice } from './seal.ts'

interface BasicsPanelProps extends FormPanelProps {
  rules: readonly OfferedRule[]
  isNew: boolean
  /** The context that uploaded images belong to. */
  keys: ContextKeys
}

/** Title, type, rule, visibility and description. */
export function BasicsPanel({ form, change, rules, isNew, keys }: BasicsPanelProps) {
  const t = useText(contests)
  const uploads = useMarkdownUploads(keys)
  const offered = rules.filter(({ type }) => type === form.type).map(({ id }) => id)
  const settings = rules.find(({ id }) => id === form.rule)?.settings
  // A contest keeps its rule while the rule's plugin is disabled.
  const isOff = !offered.includes(form.rule)
  // After an ICPC contest, the freeze is lifted in a ceremony.
  const ruled = (rule: string) => ({ rule, ruleSettings: {}, ...(isNew && { autoRealRank: rule !== 'icpc' }) })
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
        {settings && (
          <div className="verdict-form-wide">
            <RuleSettingsFields rule={form.rule} schema={settings} values={form.ruleSettings} onChange={(ruleSettings) => change({ ruleSettings })} />
          </div>
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

interface RuleSettingsFieldsProps {
  readonly rule: string
  /** The JSON schema of the settings. */
  readonly schema: RuleSettings
  readonly values: RuleSettings
  readonly onChange: (values: RuleSettings) => void
}

/** The settings of a rule for a contest or a problem, named by the plugin with the rule's scoreboard. */
export function RuleSettingsFields({ rule, schema, values, onChange }: RuleSettingsFieldsProps) {
  const t = useFillText(boardOf(rule))
  const nameOf = (path: string) => t?.(`rules.${rule}.settings.${path}`, { defaultValue: path }) ?? path
  return <SettingFields key={rule} schema={schema} values={values} onChange={onChange} nameOf={nameOf} />
}
