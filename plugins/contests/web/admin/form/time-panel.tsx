import { useText } from '@verdict/core/web'
import { Choice, clockText, FormSwitch, Input, Labelled, MomentInput, Panel } from '@verdict/ui-kit'
import { contests } from '../../../contract/contests.ts'
import type { FormPanelProps } from './form-state.ts'
import { durationOf, fits, usualChoice, type SealChoice } from './seal.ts'

const choices: readonly SealChoice[] = ['half-hour', 'hour', 'whole', 'other']

/** The settings of start, end and freeze. */
export function TimePanel({ form, change }: FormPanelProps) {
  const t = useText(contests)
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const toggleSeal = (sealRank: boolean) => change({ sealRank, ...(sealRank && { sealChoice: usualChoice(form) }) })
  return (
    <Panel title={t('admin.form.times')}>
      <div className="verdict-form-grid">
        <Labelled field="startTime" label={t('admin.form.start')} required hint={t('admin.form.zone', { zone })}>
          <MomentInput value={form.startTime} onChange={(startTime) => change({ startTime })} />
        </Labelled>
        <Labelled field="endTime" label={t('admin.form.end')} required hint={t('admin.form.zone', { zone })}>
          <MomentInput value={form.endTime} onChange={(endTime) => change({ endTime })} />
        </Labelled>
        <Labelled label={t('admin.form.duration')}>
          <Input readOnly value={clockText(durationOf(form) * 1000, t('admin.form.days'))} />
        </Labelled>
        <div className="verdict-form-wide verdict-form-switches">
          <FormSwitch label={t('admin.form.seal')} checked={form.sealRank} onChange={toggleSeal} />
          {form.sealRank && <FormSwitch label={t('admin.form.autoUnseal')} checked={form.autoRealRank} onChange={(autoRealRank) => change({ autoRealRank })} />}
        </div>
        {form.sealRank && (
          <Labelled field="seal" label={t('admin.form.sealTime')} hint={t('admin.form.sealHint')}>
            <Choice
              value={form.sealChoice}
              options={choices
                .filter((choice) => fits(choice, form) || choice === form.sealChoice)
                .map((choice) => ({ value: choice, label: t(`admin.seals.${choice}`) }))}
              onChange={(sealChoice) => change({ sealChoice })}
            />
          </Labelled>
        )}
        {form.sealRank && form.sealChoice === 'other' && (
          <Labelled label={t('admin.form.sealMoment')} required>
            <MomentInput value={form.sealRankTime} onChange={(sealRankTime) => change({ sealRankTime })} />
          </Labelled>
        )}
      </div>
    </Panel>
  )
}
