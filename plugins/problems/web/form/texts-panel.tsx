import { useApi, useText } from '@verdict/core/web'
import { kernelApi } from '@verdict/core'
import { MarkdownEditor, Panel } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'
import { Labelled } from './labelled.tsx'
import type { PanelOfForm } from './problem-form.tsx'

const heights = { description: 300, input: 140, output: 140, hint: 140 } as const
const longest = 65_535

/** Stores pictures and files for texts. */
export function useMarkdownUploads() {
  const { uploadMarkdownImage, uploadMarkdownFile } = useApi(kernelApi)
  return {
    uploadImage: async (file: File) => (await uploadMarkdownImage({ file, body: {} })).link,
    uploadFile: async (file: File) => (await uploadMarkdownFile({ file, body: {} })).link,
  }
}

/** The statement, each text with its final look beside it. */
export function TextsPanel({ form, change }: PanelOfForm) {
  const t = useText(problems)
  const uploads = useMarkdownUploads()
  return (
    <Panel title={t('form.statement')}>
      <div className="verdict-form-column">
        {(Object.keys(heights) as (keyof typeof heights)[]).map((key) => (
          <Labelled key={key} field={key} group label={t(`page.${key}`)} required={key === 'input' || key === 'output'}>
            <MarkdownEditor
              label={t(`page.${key}`)}
              value={form[key]}
              height={heights[key]}
              maximumLength={longest}
              onChange={(value) => change({ [key]: value })}
              {...uploads}
            />
          </Labelled>
        ))}
      </div>
    </Panel>
  )
}
