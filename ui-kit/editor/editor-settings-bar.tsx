import { Choice } from '../form/choice.tsx'
import { useWords } from '../locale/words.ts'
import { editorFontSizes, editorTabSizes, editorThemes, type EditorSettings } from './editor-settings.ts'
import './editor.css'

/** Theme, font size and tab size of the code editor. */
export function EditorSettingsBar({ value, onChange }: { value: EditorSettings; onChange: (value: EditorSettings) => void }) {
  const words = useWords()
  return (
    <div className="verdict-editor-settings">
      <label>
        {words.editorTheme}
        <Choice small value={value.theme} options={editorThemes} onChange={(theme) => onChange({ ...value, theme })} />
      </label>
      <label>
        {words.fontSize}
        <Choice<number>
          small
          value={value.fontSize}
          options={editorFontSizes.map((size) => ({ value: size, label: `${size} px` }))}
          onChange={(fontSize) => onChange({ ...value, fontSize })}
        />
      </label>
      <label>
        {words.tabSize}
        <Choice<number> small value={value.tabSize} options={editorTabSizes} onChange={(tabSize) => onChange({ ...value, tabSize })} />
      </label>
    </div>
  )
}
