import { CopyButton } from '../form/copy-button.tsx'
import { limitMarks } from './reading/syntax/limit-marks.ts'
import './markdown.css'

interface CodeBlockProps {
  code: string
  language: string | undefined
  /** The highlighted code; undefined shows it plain. */
  html: string | undefined
}

/** Highlighted code with a copy button. */
export function CodeBlock({ code, language, html }: CodeBlockProps) {
  return (
    <div className="verdict-code">
      <div className="verdict-code-tools">
        {language && <span className="verdict-code-language">{language}</span>}
        <CopyButton text={code} />
      </div>
      <pre tabIndex={0}>{html === undefined ? <code>{limitMarks(code)}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}</pre>
    </div>
  )
}
