import { useText } from '@verdict/core/web'
import type { Language } from '@verdict/plugin-judging/contract'
import { Button, Checkbox, CodeEditor, Panel, Switch } from '@verdict/ui-kit'
import { useState } from 'react'
import { problems } from '../../../contract/problems.ts'
import type { PanelOfForm } from './problem-form.tsx'

/** Which languages a problem takes, and what a program starts as. */
export function LanguagesPanel({ form: { languages: chosen, templates }, change, languages }: PanelOfForm & { languages: readonly Language[] }) {
  const say = useText(problems)
  const [open, setOpen] = useState<string>()
  const names = [...new Set([...languages.map(({ name }) => name), ...chosen])]
  const flip = (name: string) => change({ languages: chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name] })
  const template = (name: string) => templates[name] ?? { on: false, code: languages.find((language) => language.name === name)?.codeTemplate ?? '' }
  const setTemplate = (name: string, changed: Partial<{ on: boolean; code: string }>) => change({ templates: { ...templates, [name]: { ...template(name), ...changed } } })
  const all = chosen.length === names.length
  const actions = names.length > 0 && <Button size="small" onClick={() => change({ languages: all ? [] : names })}>{say(all ? 'form.noLanguages' : 'form.allLanguages')}</Button>
  return (
    <Panel title={say('form.languages')} actions={actions}>
      {names.length === 0 && <p className="verdict-labelled-hint">{say('form.noJudge')}</p>}
      <div className="verdict-form-languages">{names.map((name) => <Checkbox key={name} checked={chosen.includes(name)} onChange={() => flip(name)}>{name}</Checkbox>)}</div>
      <h3 className="verdict-form-heading">{say('form.templates')}</h3>
      <p className="verdict-labelled-hint">{say('form.templatesHint')}</p>
      <div className="verdict-form-column">
        {chosen.map((name) => {
          const { on, code } = template(name)
          return (
            <div key={name} className="verdict-form-row">
              <label className="verdict-form-switch"><Switch size="small" checked={on} aria-label={say('form.templateOf', { name })} onChange={(next) => { setTemplate(name, { on: next }); setOpen(next ? name : undefined) }} />{name}</label>
              {on && <Button size="mini" onClick={() => setOpen(open === name ? undefined : name)}>{say(open === name ? 'form.closeTemplate' : 'form.openTemplate')}</Button>}
              {on && open === name && <div className="verdict-form-template"><CodeEditor label={say('form.templateOf', { name })} language={name} height={220} value={code} onChange={(next) => setTemplate(name, { code: next })} /></div>}
            </div>
          )
        })}
      </div>
    </Panel>
  )
}
