import { useText } from '@verdict/core/web'
import { Button, IconButton, IconDelete, IconPlus, Input, Labelled, WithFieldError } from '@verdict/ui-kit'
import { problems } from '../../../contract/problems.ts'
import { caseField } from '../state/form-rules.ts'
import { spreadScores, type CaseRow } from '../state/case-rows.ts'
import type { FormPanelProps } from '../state/form-state.ts'

const rows = { minRows: 3, maxRows: 12 }

/** Test cases that are typed into the form. */
export function ManualCases({ form: { cases, type, judgeCaseMode }, change }: FormPanelProps) {
  const t = useText(problems)
  const keep = (next: readonly CaseRow[]) => change({ cases: next })
  const resized = (next: readonly CaseRow[]) => keep(type === 1 ? spreadScores(next, judgeCaseMode) : next)
  const set = (index: number, changed: Partial<CaseRow>) => keep(cases.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  return (
    <div className="verdict-form-column">
      {cases.map((one, index) => (
        <div key={index} className="verdict-form-card">
          <header>
            {t('data.case', { number: index + 1 })}
            <IconButton size="small" label={t('data.removeCase', { number: index + 1 })} onClick={() => resized(cases.filter((_, at) => at !== index))}>
              <IconDelete />
            </IconButton>
          </header>
          <div className="verdict-form-pair">
            <Labelled field={caseField(index, 'input')} label={t('data.input')}>
              <Input.TextArea className="verdict-form-code" autoSize={rows} value={one.input} onChange={(input) => set(index, { input })} />
            </Labelled>
            <Labelled label={t('data.output')}>
              <Input.TextArea className="verdict-form-code" autoSize={rows} value={one.output} onChange={(output) => set(index, { output })} />
            </Labelled>
            {type === 1 && (
              <Labelled field={caseField(index, 'score')} label={t('data.score')}>
                <Input inputMode="numeric" value={one.score} onChange={(score) => set(index, { score })} />
              </Labelled>
            )}
            {judgeCaseMode.startsWith('subtask') && (
              <Labelled field={caseField(index, 'groupNum')} label={t('data.group')}>
                <Input inputMode="numeric" value={one.groupNum} onChange={(groupNum) => set(index, { groupNum })} />
              </Labelled>
            )}
          </div>
        </div>
      ))}
      {cases.length === 0 && <p className="verdict-labelled-hint">{t('data.handHint')}</p>}
      <WithFieldError field="cases">
        <Button
          icon={<IconPlus />}
          onClick={() => resized([...cases, { input: '', output: '', score: '', groupNum: judgeCaseMode.startsWith('subtask') ? '1' : '' }])}
        >
          {t('data.addCase')}
        </Button>
      </WithFieldError>
    </div>
  )
}
