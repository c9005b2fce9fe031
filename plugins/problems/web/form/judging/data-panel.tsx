import { upload, useText } from '@verdict/core/web'
import { Alert, Button, Choice, IconUpload, Panel, ProgressLine, toast } from '@verdict/ui-kit'
import { useRef, useState } from 'react'
import { problemAdminApi } from '../../../contract/admin-api.ts'
import { problems } from '../../../contract/problems.ts'
import { Marked } from '../labelled.tsx'
import { CaseTable } from './case-table.tsx'
import { spreadScores } from './case-rows.ts'
import { HandCases } from './hand-cases.tsx'
import type { PanelOfForm } from '../problem-form.tsx'

const mostNamed = 10

/** The test data: a zip, or cases written by hand. */
export function DataPanel({ form, change, pid }: PanelOfForm & { pid: number | undefined }) {
  const t = useText(problems)
  const picker = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [missing, setMissing] = useState<readonly string[]>([])
  async function take(file: File) {
    setShare(0)
    try {
      const { fileList, fileListDir, withoutOutput } = await upload(
        problemAdminApi,
        'uploadData',
        { file, query: { mode: form.judgeCaseMode } },
        { onProgress: (progress) => setShare(progress.share) },
      )
      const cases = fileList.map(({ input, output, groupNum, inputSize, outputSize }) => ({
        input,
        output,
        score: '',
        groupNum: groupNum?.toString() ?? '',
        inputSize,
        outputSize,
      }))
      change({ cases: form.type === 1 ? spreadScores(cases, form.judgeCaseMode) : cases, uploadDir: fileListDir })
      setMissing(withoutOutput)
      toast.success(t('data.uploaded', { count: cases.length }))
    } catch {
      // The shell has told why.
    } finally {
      setShare(undefined)
    }
  }
  function turn(way: string) {
    setMissing([])
    change({ isUpload: way === 'zip', cases: [], uploadDir: '' })
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
          onChange={turn}
        />
      }
    >
      {form.isUpload && (
        <div className="verdict-form-column">
          <Marked field="cases">
            <div className="verdict-form-row">
              <Button icon={<IconUpload />} loading={share !== undefined} onClick={() => picker.current?.click()}>
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
                  if (file) void take(file)
                }}
              />
            </div>
          </Marked>
          {share !== undefined && <ProgressLine percent={share * 100} label={t('data.progress')} />}
          {share === 1 && (
            <p className="verdict-labelled-hint" role="status">
              {t('data.unpacking')}
            </p>
          )}
          {missing.length > 0 && (
            <Alert type="warning" content={t('data.withoutOutput', { count: missing.length, names: missing.slice(0, mostNamed).join(', ') })} />
          )}
          <CaseTable form={form} change={change} pid={pid} />
        </div>
      )}
      {!form.isUpload && <HandCases form={form} change={change} />}
    </Panel>
  )
}
