import { CopyButton } from '../form/copy-button.tsx'
import { limitMarks } from './reading/syntax/limits.ts'
import { useReading } from './use-reading.ts'
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

/** Read-only code with a copy button. It is plain until it is highlighted. */
export function CodeView({ code, language }: { code: string; language?: string }) {
  return <CodeBlock code={code} language={language} html={useReading({ kind: 'code', code, language })?.answer.html} />
}
