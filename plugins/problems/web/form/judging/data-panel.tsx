import { upload, useText } from '@verdict/core/web'
import { Alert, Button, Choice, IconUpload, Panel, ProgressLine, toast, WithFieldError } from '@verdict/ui-kit'
import { useRef, useState } from 'react'
import { problemAdminApi } from '../../../contract/admin-api.ts'
import { problems } from '../../../contract/problems.ts'
import { CaseTable } from './case-table.tsx'
import { caseRowOf, spreadScores } from '../state/case-rows.ts'
import { ManualCases } from './manual-cases.tsx'
import type { FormPanelProps } from '../state/form-state.ts'

const maxNamed = 10

/** The test data: a zip, or typed test cases. */
export function DataPanel({ form, change, place }: FormPanelProps) {
  const t = useText(problems)
  const picker = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number>()
  const [missing, setMissing] = useState<readonly string[]>([])
  async function uploadZip(file: File) {
    setProgress(0)
    try {
      const { fileList, fileListDir, withoutOutput } = await upload(
        problemAdminApi,
        'uploadData',
        { file, query: { ...place.keys, mode: form.judgeCaseMode } },
        { onProgress: ({ share }) => setProgress(share) },
      )
      const cases = fileList.map(caseRowOf)
      change({ cases: form.type === 1 ? spreadScores(cases, form.judgeCaseMode) : cases, uploadDir: fileListDir })
      setMissing(withoutOutput)
      toast.success(t('data.uploaded', { count: cases.length }))
    } catch {
      // The shell has shown the error.
    } finally {
      setProgress(undefined)
    }
  }
  function changeSource(source: string) {
    setMissing([])
    change({ isUpload: source === 'zip', cases: [], uploadDir: '' })
  }
  return (
    <Panel
      title={t('data.title')}
      actions={
        <Choice
          small
          label={t('data.way')}
          value={form.isUpload ? 'zip' : 'hand'}
          options={[
            { value: 'zip', label: t('data.zip') },
            { value: 'hand', label: t('data.hand') },
          ]}
          onChange={changeSource}
        />
      }
    >
      {form.isUpload && (
        <div className="verdict-form-column">
          <WithFieldError field="cases">
            <div className="verdict-form-row">
              <Button icon={<IconUpload />} loading={progress !== undefined} onClick={() => picker.current?.click()}>
                {t(form.cases.length > 0 ? 'data.uploadAgain' : 'data.upload')}
              </Button>
              <span className="verdict-labelled-hint">{t('data.zipHint')}</span>
              <input
                ref={picker}
                hidden
                type="file"
                accept=".zip"
                aria-label={t('data.upload')}
                onChange={(event) => {
                  const file = event.target.files?.[0]
                  event.target.value = ''
                  if (file) void uploadZip(file)
                }}
              />
            </div>
          </WithFieldError>
          {progress !== undefined && <ProgressLine percent={progress * 100} label={t('data.progress')} />}
          {progress === 1 && (
            <p className="verdict-labelled-hint" role="status">
              {t('data.unpacking')}
            </p>
          )}
          {missing.length > 0 && (
            <Alert type="warning" content={t('data.withoutOutput', { count: missing.length, names: missing.slice(0, maxNamed).join(', ') })} />
          )}
          <CaseTable form={form} change={change} place={place} />
        </div>
      )}
      {!form.isUpload && <ManualCases form={form} change={change} place={place} />}
    </Panel>
  )
}
