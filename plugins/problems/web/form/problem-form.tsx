import { Fills, useText } from '@verdict/core/web'
import { EditFormPage, useEditForm, type FormError } from '@verdict/page-kit'
import type { Language } from '@verdict/plugin-judging/contract'
import { Button, Dialog, IconEye } from '@verdict/ui-kit'
import { useState } from 'react'
import type { ProblemFormProps } from '../../contract/screens/form.ts'
import { problemFormPanels } from '../../contract/screens/page.ts'
import { problems } from '../../contract/problems.ts'
import { StatementBody } from '../view/statement.tsx'
import { BasicsPanel } from './basics-panel.tsx'
import { DataPanel } from './judging/data-panel.tsx'
import { ExtraFilesPanel } from './judging/extra-files-panel.tsx'
import { saveRequestOf } from './state/form-conversion.ts'
import { problemRules } from './state/form-rules.ts'
import { draftOf, type FormState } from './state/form-state.ts'
import { JudgeCodePanel } from './judging/judge-code-panel.tsx'
import { JudgingPanel } from './judging/judging-panel.tsx'
import { LanguagesPanel } from './languages-panel.tsx'
import { SamplesPanel } from './samples-panel.tsx'
import { TextsPanel } from './texts-panel.tsx'
import { TranslationsPanel } from './translations-panel.tsx'
import '../problem/problems.css'

interface LoadedFormProps {
  place: ProblemFormProps
  start: FormState
  /** When the problem was last saved on the server. */
  version: string
  languages: readonly Language[]
  onSaved: () => void
}

/** A zip of a thousand cases without scores would fill the page with errors. */
const maxErrors = 20

/** The form to create or edit a problem, after its contents have loaded. */
export function ProblemForm({ place, start, version, languages, onSaved }: LoadedFormProps) {
  const t = useText(problems)
  const { pid, calls } = place
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const editing = useEditForm<FormState>({
    name: draftName(place),
    start,
    draftOf,
    version,
    rules: problemRules,
    conflictCode: 'problems/saved-meanwhile',
    save: async (form, { overwrites }) => {
      // The server's display ID prefix may have changed since the problem got its display ID.
      const keepsId = pid !== undefined && form.problemId === start.problemId
      const request = saveRequestOf(overwrites ? { ...form, revision: null } : form, pid, languages, keepsId)
      const named = form.named ?? undefined
      if (pid === undefined) return place.editPath((await calls.create(request, named)).pid)
      await calls.edit(request, named)
      return undefined
    },
    texts: { created: t('form.created'), saved: t('form.saved') },
    onSaved,
  })
  const { form, change, touched, errors } = editing
  const preview = (
    <Button icon={<IconEye />} onClick={() => setPreviewOpen(true)}>
      {t('form.preview')}
    </Button>
  )
  const panel = { form, change, place }
  const messageOf = ({ key, values }: FormError) => t(`errors.${key}`, values)
  return (
    <EditFormPage
      editing={editing}
      title={t(pid === undefined ? 'form.create' : 'form.edit')}
      messageOf={messageOf}
      actions={preview}
      leftOut={touched && draftOf(form).cases === undefined ? t('form.draftWithoutCases') : undefined}
    >
      <BasicsPanel {...panel} />
      <TextsPanel {...panel} />
      <SamplesPanel {...panel} />
      <TranslationsPanel {...panel} />
      {!form.isRemote && <JudgingPanel {...panel} />}
      {!form.isRemote && form.judgeMode !== 'default' && <JudgeCodePanel {...panel} languages={languages} />}
      {!form.isRemote && <DataPanel {...panel} />}
      <LanguagesPanel {...panel} languages={languages} />
      <ExtraFilesPanel {...panel} />
      <Fills of={problemFormPanels} with={{ pid }} />
      {errors.length > 0 && (
        <div className="verdict-form-faults" role="alert" tabIndex={-1}>
          <ul>
            {errors.slice(0, maxErrors).map((error, index) => (
              <li key={index}>{messageOf(error)}</li>
            ))}
          </ul>
        </div>
      )}
      <Dialog open={isPreviewOpen} title={form.title || t('form.preview')} onClose={() => setPreviewOpen(false)} width={860} closeOutside>
        <article className="verdict-statement">
          <StatementBody problem={{ ...form, exampleList: [...form.examples] }} />
        </article>
      </Dialog>
    </EditFormPage>
  )
}

/** Returns the name of the draft; new problems of each context have a separate one. */
function draftName({ pid, keys }: ProblemFormProps): string {
  const around = Object.entries(keys).flatMap(([key, id]) => (id ? [`${key}:${id}`] : []))
  return ['problem', pid ?? ['new', ...around].join(':')].join(':')
}
