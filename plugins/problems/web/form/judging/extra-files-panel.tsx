import { useText } from '@verdict/core/web'
import { Button, IconButton, IconDelete, IconPlus, Input, Labelled, Panel } from '@verdict/ui-kit'
import { problems } from '../../../contract/problems.ts'
import type { AttachedFile } from '../../view/attachments.tsx'
import type { FormPanelProps } from '../state/form-state.ts'

const rows = { minRows: 4, maxRows: 16 }

/** The extra files of the program, and of the checker or interactor. */
export function ExtraFilesPanel({ form, change }: FormPanelProps) {
  const t = useText(problems)
  return (
    <Panel title={t('form.extraFiles')}>
      <div className="verdict-form-column">
        <FileSet title={t('form.userFiles')} files={form.userFiles} onChange={(userFiles) => change({ userFiles })} />
        {form.judgeMode !== 'default' && <FileSet title={t('form.judgeFiles')} files={form.judgeFiles} onChange={(judgeFiles) => change({ judgeFiles })} />}
      </div>
    </Panel>
  )
}

function FileSet({ title, files, onChange }: { title: string; files: readonly AttachedFile[]; onChange: (files: AttachedFile[]) => void }) {
  const t = useText(problems)
  const set = (index: number, changed: Partial<AttachedFile>) => onChange(files.map((file, at) => (at === index ? { ...file, ...changed } : file)))
  return (
    <Labelled group label={title}>
      {files.map((file, index) => (
        <div key={index} className="verdict-form-card">
          <header>
            <Input
              size="small"
              value={file.name}
              maxLength={100}
              placeholder="grader.h"
              aria-label={t('form.fileName')}
              onChange={(name) => set(index, { name })}
            />
            <IconButton size="small" label={t('form.removeFile', { name: file.name })} onClick={() => onChange(files.filter((_, at) => at !== index))}>
              <IconDelete />
            </IconButton>
          </header>
          <Input.TextArea
            className="verdict-form-code"
            autoSize={rows}
            aria-label={t('form.fileContent', { name: file.name })}
            value={file.content}
            onChange={(content) => set(index, { content })}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon={<IconPlus />} onClick={() => onChange([...files, { name: '', content: '' }])}>
          {t('form.addFile')}
        </Button>
      </div>
    </Labelled>
  )
}
