import { useText } from '@verdict/core/web'
import { Alert, Choice, Input, Labelled, Panel, Switch } from '@verdict/ui-kit'
import { problems } from '../../../contract/problems.ts'
import { noComparison } from '../state/case-rows.ts'
import type { FormPanelProps } from '../state/form-state.ts'

const caseModes = { 0: ['default', 'ergodic_without_error'], 1: ['default', 'subtask_lowest', 'subtask_average'] } as const
const comparisons = [noComparison, 'exact', 'tokens', 'lines', 'numbers', 'case-insensitive', 'yes-no', 'unordered'] as const
const modes = ['default', 'spj', 'interactive'] as const

/** How outputs are judged, and how the verdict follows from the test cases. */
export function JudgingPanel({ form, change }: FormPanelProps) {
  const t = useText(problems)
  return (
    <Panel title={t('form.judging')}>
      <div className="verdict-form-grid">
        <Labelled label={t('form.judgeMode')}>
          <Choice
            value={form.judgeMode}
            options={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
            onChange={(judgeMode) => change({ judgeMode, compiled: '' })}
          />
        </Labelled>
        <Labelled label={t('form.caseMode')}>
          <Choice
            value={form.judgeCaseMode}
            options={caseModes[form.type].map((value) => ({ value, label: t(`caseModes.${value}`) }))}
            onChange={(judgeCaseMode) => change({ judgeCaseMode })}
          />
        </Labelled>
        {form.judgeMode === 'default' && (
          <Labelled label={t('form.comparison')}>
            <Choice
              value={form.comparison}
              options={comparisons.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
              onChange={(comparison) => change({ comparison })}
            />
          </Labelled>
        )}
        {form.judgeMode === 'default' && form.comparison === 'numbers' && (
          <Labelled label={t('form.tolerance')} hint={t('form.toleranceHint')}>
            <Input value={form.tolerance} inputMode="decimal" placeholder="1e-6" onChange={(tolerance) => change({ tolerance })} />
          </Labelled>
        )}
        <div className="verdict-form-wide">
          <Alert type="info" content={`${t(`modeHints.${form.judgeMode}`)} ${t(`caseModeHints.${form.judgeCaseMode}`)}`} />
        </div>
        <label className="verdict-form-switch verdict-form-wide">
          <Switch checked={form.isFileIO} aria-label={t('form.isFileIO')} onChange={(isFileIO) => change({ isFileIO })} />
          {t('form.isFileIO')}
        </label>
        {form.isFileIO && (
          <Labelled field="ioReadFileName" label={t('form.readFile')} required>
            <Input value={form.ioReadFileName} maxLength={100} placeholder="sum.in" onChange={(ioReadFileName) => change({ ioReadFileName })} />
          </Labelled>
        )}
        {form.isFileIO && (
          <Labelled field="ioWriteFileName" label={t('form.writeFile')} required>
            <Input value={form.ioWriteFileName} maxLength={100} placeholder="sum.out" onChange={(ioWriteFileName) => change({ ioWriteFileName })} />
          </Labelled>
        )}
      </div>
    </Panel>
  )
}
