import { keysOf } from '@verdict/core'
import { useText } from '@verdict/core/web'
import { useMarkdownUploads } from '@verdict/page-kit'
import { MarkdownField, Panel } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'
import type { FormPanelProps } from './state/form-state.ts'

const heights = { description: 300, input: 140, output: 140, hint: 140 } as const

/** The texts of the statement, each next to its preview. */
export function TextsPanel({ form, change, place }: FormPanelProps) {
  const t = useText(problems)
  const uploads = useMarkdownUploads(place.keys)
  return (
    <Panel title={t('form.statement')}>
      <div className="verdict-form-column">
        {keysOf(heights).map((key) => (
          <MarkdownField
            key={key}
            field={key}
            label={t(`page.${key}`)}
            required={(key === 'input' || key === 'output') && !form.optionalTexts.includes(key)}
            value={form[key]}
            height={heights[key]}
            onChange={(value) => change({ [key]: value })}
            {...uploads}
          />
        ))}
      </div>
    </Panel>
  )
}
