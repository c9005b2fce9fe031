import { useApi, useText } from '@verdict/core/web'
import type { Language } from '@verdict/plugin-judging/contract'
import { Button, Choice, CodeEditor, Panel, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { problemAdminApi } from '../../../contract/admin-api.ts'
import { problems } from '../../../contract/problems.ts'
import { Labelled, Marked } from '../labelled.tsx'
import { compiledAs } from './form-state.ts'
import type { PanelOfForm } from './problem-form.tsx'

const protocols = ['hoj', 'testlib', 'kattis', 'hustoj'] as const

/** The checker or the interactor; it is compiled before it is saved. */
export function JudgeCodePanel({ form, change, languages }: PanelOfForm & { languages: readonly Language[] }) {
  const say = useText(problems)
  const { compileChecker, compileInteractor } = useApi(problemAdminApi)
  const [compiling, setCompiling] = useState(false)
  const [complaint, setComplaint] = useState('')
  const { spjCode: code, spjLanguage: language, judgeMode } = form
  const names = languages.filter(({ isSpj }) => isSpj).map(({ name }) => name)
  const isCompiled = form.compiled === compiledAs(form)
  async function compile() {
    setCompiling(true)
    setComplaint('')
    const order = { body: { code, language, extraFiles: Object.fromEntries(form.judgeFiles.map(({ name, content }) => [name, content])) } }
    try {
      await (judgeMode === 'spj' ? compileChecker(order) : compileInteractor(order))
      change({ compiled: compiledAs(form) })
      toast.success(say('form.compiled'))
    } catch (error) {
      setComplaint((error as Error).message)
    } finally {
      setCompiling(false)
    }
  }
  return (
    <Panel
      title={say(judgeMode === 'spj' ? 'form.checker' : 'form.interactor')}
      actions={
        <Button size="small" type={isCompiled ? 'secondary' : 'primary'} loading={compiling} onClick={() => void compile()}>
          {say(isCompiled ? 'form.compileAgain' : 'form.compile')}
        </Button>
      }
    >
      <div className="verdict-form-column">
        <div className="verdict-form-grid">
          <Labelled label={say('form.language')}>
            <Choice value={language} options={[...new Set([...names, language])]} onChange={(spjLanguage) => change({ spjLanguage })} />
          </Labelled>
          <Labelled label={say('form.protocol')} hint={say(`protocolHints.${form.judgeProtocol}`)}>
            <Choice
              value={form.judgeProtocol}
              options={protocols.map((value) => ({ value, label: say(`protocols.${value}`) }))}
              onChange={(judgeProtocol) => change({ judgeProtocol })}
            />
          </Labelled>
        </div>
        <Marked field="spjCode">
          <CodeEditor label={say('form.judgeCode')} language={language} height={360} value={code} onChange={(spjCode) => change({ spjCode })} />
        </Marked>
        <p className="verdict-labelled-hint" role="status">
          {say(isCompiled ? 'form.isCompiled' : 'form.notCompiled')}
        </p>
        {complaint && (
          <div>
            <strong>{say('form.compileError')}</strong>
            <pre className="verdict-form-complaint" tabIndex={0}>
              {complaint}
            </pre>
          </div>
        )}
      </div>
    </Panel>
  )
}
