import { messageOf } from '@verdict/core'
import { useText } from '@verdict/core/web'
import { checkerProtocols, maxCheckerPasses, type Language } from '@verdict/plugin-judging/contract'
import { Button, Choice, CodeEditor, InputNumber, Labelled, Panel, toast, WithFieldError } from '@verdict/ui-kit'
import { useState } from 'react'
import { problems } from '../../../contract/problems.ts'
import { compiledAs, mayHavePasses, type FormPanelProps } from '../state/form-state.ts'

/** The code of the checker or interactor, which must be compiled before the form is saved. */
export function JudgeCodePanel({ form, change, place, languages }: FormPanelProps & { languages: readonly Language[] }) {
  const t = useText(problems)
  const [compiling, setCompiling] = useState(false)
  const [compilerOutput, setCompilerOutput] = useState('')
  const { spjCode: code, spjLanguage: language, judgeMode } = form
  const names = languages.filter(({ isSpj }) => isSpj).map(({ name }) => name)
  const isCompiled = form.compiled === compiledAs(form)
  async function compile() {
    setCompiling(true)
    setCompilerOutput('')
    const extraFiles = Object.fromEntries(form.judgeFiles.map(({ name, content }) => [name, content]))
    try {
      await place.calls.compile(judgeMode === 'spj' ? 'checker' : 'interactor', { code, language, extraFiles })
      change({ compiled: compiledAs(form) })
      toast.success(t('form.compiled'))
    } catch (error) {
      setCompilerOutput(messageOf(error))
    } finally {
      setCompiling(false)
    }
  }
  return (
    <Panel
      title={t(judgeMode === 'spj' ? 'form.checker' : 'form.interactor')}
      actions={
        <Button size="small" type={isCompiled ? 'secondary' : 'primary'} loading={compiling} onClick={() => void compile()}>
          {t(isCompiled ? 'form.compileAgain' : 'form.compile')}
        </Button>
      }
    >
      <div className="verdict-form-column">
        <div className="verdict-form-grid">
          <Labelled label={t('form.language')}>
            <Choice value={language} options={[...new Set([...names, language])]} onChange={(spjLanguage) => change({ spjLanguage })} />
          </Labelled>
          <Labelled label={t('form.protocol')} hint={t(`protocolHints.${form.judgeProtocol}`)}>
            <Choice
              value={form.judgeProtocol}
              options={checkerProtocols.map((value) => ({ value, label: t(`protocols.${value}`) }))}
              onChange={(judgeProtocol) => change({ judgeProtocol })}
            />
          </Labelled>
          {mayHavePasses(form) && (
            <Labelled label={t('form.passes')} hint={t('form.passesHint')}>
              <InputNumber
                min={1}
                max={maxCheckerPasses}
                precision={0}
                value={form.judgePasses}
                onChange={(judgePasses) => change({ judgePasses: judgePasses ?? 1 })}
              />
            </Labelled>
          )}
        </div>
        <WithFieldError field="spjCode">
          <CodeEditor label={t('form.judgeCode')} language={language} height={360} value={code} onChange={(spjCode) => change({ spjCode })} />
        </WithFieldError>
        <p className="verdict-labelled-hint" role="status">
          {t(isCompiled ? 'form.isCompiled' : 'form.notCompiled')}
        </p>
        {compilerOutput && (
          <div>
            <strong>{t('form.compileError')}</strong>
            <pre className="verdict-form-complaint" tabIndex={0}>
              {compilerOutput}
            </pre>
          </div>
        )}
      </div>
    </Panel>
  )
}
