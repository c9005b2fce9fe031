import { useText } from '@verdict/core/web'
import type { Language } from '@verdict/plugin-judging/contract'
import { Button, Checkbox, Choice, CodeEditor, Panel, WithFieldError } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'
import { templateField } from './state/form-rules.ts'
import type { FormPanelProps } from './state/form-state.ts'

/** The permitted languages, and the code templates. */
export function LanguagesPanel({ form: { languages: chosen, templates }, change, languages }: FormPanelProps & { languages: readonly Language[] }) {
  const t = useText(problems)
  const names = [...new Set([...languages.map(({ name }) => name), ...chosen])]
  const flip = (name: string) => change({ languages: chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name] })
  const template = (name: string) => templates[name] ?? { on: false, code: languages.find((language) => language.name === name)?.codeTemplate ?? '' }
  const setTemplate = (name: string, changed: Partial<{ on: boolean; code: string }>) =>
    change({ templates: { ...templates, [name]: { ...template(name), ...changed } } })
  const withTemplate = chosen.filter((name) => template(name).on)
  const without = chosen.filter((name) => !template(name).on)
  const all = chosen.length === names.length
  const actions = names.length > 0 && (
    <Button size="small" onClick={() => change({ languages: all ? [] : names })}>
      {t(all ? 'form.noLanguages' : 'form.allLanguages')}
    </Button>
  )
  return (
    <Panel title={t('form.languages')} actions={actions}>
      {names.length === 0 && <p className="verdict-labelled-hint">{t('form.noJudge')}</p>}
      <WithFieldError field="languages">
        <div className="verdict-form-languages">
          {names.map((name) => (
            <Checkbox key={name} checked={chosen.includes(name)} onChange={() => flip(name)}>
              {name}
            </Checkbox>
          ))}
        </div>
      </WithFieldError>
      <h3 className="verdict-form-heading">{t('form.templates')}</h3>
      <p className="verdict-labelled-hint">{t('form.templatesHint')}</p>
      <div className="verdict-form-column">
        {withTemplate.map((name) => (
          <div key={name} className="verdict-form-card">
            <header>
              {name}
              <Button size="mini" status="danger" onClick={() => setTemplate(name, { on: false })}>
                {t('form.removeTemplate')}
              </Button>
            </header>
            <WithFieldError field={templateField(name)}>
              <CodeEditor
                label={t('form.templateOf', { name })}
                language={name}
                height={200}
                value={template(name).code}
                onChange={(code) => setTemplate(name, { code })}
              />
            </WithFieldError>
          </div>
        ))}
        {without.length > 0 && (
          <div>
            <Choice
              label={t('form.addTemplate')}
              value=""
              options={[{ value: '', label: t('form.addTemplate') }, ...without]}
              onChange={(name) => name !== '' && setTemplate(name, { on: true })}
            />
          </div>
        )}
      </div>
    </Panel>
  )
}
