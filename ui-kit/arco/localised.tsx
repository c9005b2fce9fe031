import ConfigProvider from '@arco-design/web-react/es/ConfigProvider'
import arcoEnglish from '@arco-design/web-react/es/locale/en-US'
import arcoChinese from '@arco-design/web-react/es/locale/zh-CN'
import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { useLanguage } from '../locale/words.ts'
import { loadedArcoLocale } from '../locale/added-locales.ts'

/** The mark of required fields is where `Labelled` has it. */
const usual = { Form: { requiredSymbol: { position: 'end' as const } } }

/** Sets Arco's language. Wraps each widget with texts instead of the whole app, so that pages without such widgets do not load Arco's locales. */
function ArcoLocale({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const added = loadedArcoLocale(language)
  const english = added ? { ...arcoEnglish, ...added } : arcoEnglish
  const locale = language === 'zh-CN' ? arcoChinese : english
  return (
    <ConfigProvider locale={locale} componentConfig={usual}>
      {children}
    </ConfigProvider>
  )
}

const reactFields = new Set(['$$typeof', 'render', 'displayName', 'propTypes', 'defaultProps'])

/** An Arco widget in the reader's language, with its static parts (`Form.Item`, `DatePicker.RangePicker`). */
// The props of a component are contravariant, so only `any` admits widgets of every kind.
// oxlint-disable-next-line typescript/no-explicit-any
export function localised<Widget extends ComponentType<any>>(Arco: Widget): Widget {
  function Localised(props: ComponentProps<Widget>) {
    return (
      <ArcoLocale>
        <Arco {...props} />
      </ArcoLocale>
    )
  }
  const statics = Object.entries(Arco).filter(([name]) => !reactFields.has(name))
  // It takes the same props and has the same static parts, which TypeScript cannot infer from the copied fields.
  return Object.assign(Localised, Object.fromEntries(statics.map(([name, part]) => [name, name.endsWith('Picker') ? localised(part) : part]))) as Widget
}
