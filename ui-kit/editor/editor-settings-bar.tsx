import Select from '@arco-design/web-react/es/Select'
import { useWords } from '../locale/words.ts'
import { editorFontSizes, editorTabSizes, editorThemes, type EditorSettings } from './editor-settings.ts'
import './editor-settings-bar.css'

/** The three choices of the code editor's looks. */
export function EditorSettingsBar({ value, onChange }: { value: EditorSettings; onChange: (value: EditorSettings) => void }) {
  const words = useWords()
  return (
    <div className="verdict-editor-settings">
      <label>{words.editorTheme}<Select size="small" value={value.theme} options={[...editorThemes]} onChange={(theme) => onChange({ ...value, theme })} style={{ width: 120 }} /></label>
      <label>{words.fontSize}<Select size="small" value={value.fontSize} options={editorFontSizes.map((size) => ({ value: size, label: `${size}px` }))} onChange={(fontSize) => onChange({ ...value, fontSize })} style={{ width: 76 }} /></label>
      <label>{words.tabSize}<Select size="small" value={value.tabSize} options={[...editorTabSizes]} onChange={(tabSize) => onChange({ ...value, tabSize })} style={{ width: 62 }} /></label>
    </div>
  )
}
