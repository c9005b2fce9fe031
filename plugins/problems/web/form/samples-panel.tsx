import { useText } from '@verdict/core/web'
import { Button, IconButton, IconDelete, IconPlus, Input, Labelled, Panel } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'
import type { Example } from '../../contract/rows.ts'
import type { FormPanelProps } from './state/form-state.ts'

const recommended = 2
const rows = { minRows: 2, maxRows: 10 }

/** The samples of the statement. */
export function SamplesPanel({ form: { examples }, change }: FormPanelProps) {
  const t = useText(problems)
  const set = (index: number, changed: Partial<Example>) =>
    change({ examples: examples.map((example, at) => (at === index ? { ...example, ...changed } : example)) })
  const add = (
    <Button size="small" icon={<IconPlus />} onClick={() => change({ examples: [...examples, { input: '', output: '' }] })}>
      {t('form.addSample')}
    </Button>
  )
  return (
    <Panel title={t('form.samples')} actions={add}>
      <div className="verdict-form-column">
        {examples.map((example, index) => (
          <div key={index} className="verdict-form-card">
            <header>
              {t('form.sample', { number: index + 1 })}
              <IconButton
                size="small"
                label={t('form.removeSample', { number: index + 1 })}
                onClick={() => change({ examples: examples.filter((_, at) => at !== index) })}
              >
                <IconDelete />
              </IconButton>
            </header>
            <div className="verdict-form-pair">
              <Labelled label={t('page.sampleInput', { number: index + 1 })}>
                <Input.TextArea className="verdict-form-code" autoSize={rows} value={example.input} onChange={(input) => set(index, { input })} />
              </Labelled>
              <Labelled label={t('page.sampleOutput', { number: index + 1 })}>
                <Input.TextArea className="verdict-form-code" autoSize={rows} value={example.output} onChange={(output) => set(index, { output })} />
              </Labelled>
            </div>
          </div>
        ))}
        {examples.length === 0 && <p className="verdict-labelled-hint">{t('form.noSamples')}</p>}
        {examples.length > recommended && <p className="verdict-labelled-hint">{t('form.fewSamples')}</p>}
      </div>
    </Panel>
  )
}
