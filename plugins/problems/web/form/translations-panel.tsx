import { useText } from '@verdict/core/web'
import { Button, Input, Labelled, MarkdownEditor, Panel } from '@verdict/ui-kit'
import { problems } from '../../contract/problems.ts'
import type { Translation } from '../../contract/rows.ts'
import type { FormPanelProps } from './state/form-state.ts'

const languages = [
  ['zh-CN', '中文'],
  ['en-US', 'English'],
] as const
const texts = ['description', 'input', 'output', 'hint'] as const

/** The statement in other languages; an empty text falls back to the original. */
export function TranslationsPanel({ form: { translations }, change }: FormPanelProps) {
  const t = useText(problems)
  const set = (language: string, changed: Partial<Translation>) =>
    change({ translations: translations.map((one) => (one.language === language ? { ...one, ...changed } : one)) })
  const missing = languages.filter(([code]) => !translations.some(({ language }) => language === code))
  const add = missing.map(([code, name]) => (
    <Button
      key={code}
      size="small"
      onClick={() => change({ translations: [...translations, { language: code, title: '', description: '', input: '', output: '', hint: '' }] })}
    >
      {t('form.addTranslation', { name })}
    </Button>
  ))
  return (
    <Panel title={t('form.translations')} actions={<div className="verdict-form-row">{add}</div>}>
      {translations.length === 0 && <p className="verdict-labelled-hint">{t('form.translationsHint')}</p>}
      <div className="verdict-form-column">
        {translations.map((one) => {
          const name = languages.find(([code]) => code === one.language)?.[1] ?? one.language
          return (
            <div key={one.language} className="verdict-form-card">
              <header>
                {name}
                <Button size="mini" status="danger" onClick={() => change({ translations: translations.filter(({ language }) => language !== one.language) })}>
                  {t('form.removeTranslation')}
                </Button>
              </header>
              <div className="verdict-form-column">
                <Labelled label={t('form.title')}>
                  <Input value={one.title} maxLength={255} onChange={(title) => set(one.language, { title })} />
                </Labelled>
                {texts.map((key) => (
                  <Labelled key={key} group label={t(`page.${key}`)}>
                    <MarkdownEditor
                      label={`${t(`page.${key}`)} (${name})`}
                      height={120}
                      value={one[key]}
                      onChange={(value) => set(one.language, { [key]: value })}
                    />
                  </Labelled>
                ))}
              </div>
            </div>
          )
        })}
      </div>
    </Panel>
  )
}
