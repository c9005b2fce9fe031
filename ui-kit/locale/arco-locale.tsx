import ConfigProvider from '@arco-design/web-react/es/ConfigProvider'
import arcoEnglish from '@arco-design/web-react/es/locale/en-US'
import arcoChinese from '@arco-design/web-react/es/locale/zh-CN'
import type { ComponentType, ReactNode } from 'react'
import { useLanguage } from './words.ts'

/** Tells Arco the language. Around each widget that speaks, not at the root: pages without such widgets do not fetch it. */
export function ArcoLocale({ children }: { children: ReactNode }) {
  return <ConfigProvider locale={useLanguage() === 'zh-CN' ? arcoChinese : arcoEnglish}>{children}</ConfigProvider>
}

const ofReact = new Set(['$$typeof', 'render', 'displayName', 'propTypes', 'defaultProps'])

/** An Arco widget that speaks the reader's language, with what hangs on it (`Form.Item`, `DatePicker.RangePicker`). */
export function localised<Widget extends object>(widget: Widget): Widget {
  const Arco = widget as unknown as ComponentType<object>
  function Localised(props: object) {
    return (
      <ArcoLocale>
        <Arco {...props} />
      </ArcoLocale>
    )
  }
  const parts = Object.entries(widget).filter(([name]) => !ofReact.has(name))
  return Object.assign(
    Localised,
    Object.fromEntries(parts.map(([name, part]) => [name, name.endsWith('Picker') ? localised(part as object) : part])),
  ) as unknown as Widget
}
