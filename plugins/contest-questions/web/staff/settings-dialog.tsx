import { useApi, useText } from '@verdict/core/web'
import { SubmitDialog } from '@verdict/page-kit'
import { FormSwitch, Input, Labelled } from '@verdict/ui-kit'
import { useState } from 'react'
import { answerApi, contestQuestions, maxCannedAnswers, maxLengths, type ContestQuestionSettings } from '../../contract.ts'

interface SettingsDialogProps {
  cid: number
  form: ContestQuestionSettings
  /** As the staff see them now. */
  cannedAnswers: readonly string[]
  onClose: () => void
}

/** The choices of the staff for the questions of a contest. */
export function SettingsDialog({ cid, form, cannedAnswers, onClose }: SettingsDialogProps) {
  const t = useText(contestQuestions)
  const { saveSettings } = useApi(answerApi)
  const [isOpen, setOpen] = useState(form.isOpen)
  const [opensBeforeStart, setOpensBeforeStart] = useState(form.opensBeforeStart)
  const initialText = cannedAnswers.join('\n')
  const [text, setText] = useState(initialText)
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const isTooLong = lines.some((line) => line.length > maxLengths.cannedAnswer)
  const fault =
    lines.length > maxCannedAnswers
      ? t('form.tooMany', { maximum: maxCannedAnswers })
      : isTooLong
        ? t('form.tooLong', { maximum: maxLengths.cannedAnswer })
        : undefined
  return (
    <SubmitDialog
      title={t('form.title')}
      fault={fault}
      submit={() =>
        saveSettings({ body: { cid, isOpen, opensBeforeStart, cannedAnswers: text === initialText ? form.cannedAnswers : lines, revision: form.revision } })
      }
      done={t('form.saved')}
      onClose={onClose}
    >
      <div className="verdict-form-column">
        <div>
          <FormSwitch label={t('form.isOpen')} checked={isOpen} onChange={setOpen} />
          <p className="verdict-question-hint">{t('form.isOpenHint')}</p>
        </div>
        <div>
          <FormSwitch label={t('form.opensBeforeStart')} checked={opensBeforeStart} onChange={setOpensBeforeStart} />
          <p className="verdict-question-hint">{t('form.opensBeforeStartHint')}</p>
        </div>
        <Labelled label={t('form.canned')} hint={t('form.cannedHint', { maximum: maxCannedAnswers })}>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} value={text} onChange={setText} />
        </Labelled>
      </div>
    </SubmitDialog>
  )
}
