import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { useMemo } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { CopyButton } from '../form/copy-button.tsx'
import { highlight } from './highlight.ts'
import './markdown.css'

/** Highlighted code with a copy button. */
export function CodeBlock({ code, language }: { code: string; language?: string }) {
  const coloured = useMemo(() => {
    const tree = highlight(language, code)
    return tree ? toJsxRuntime(tree, { Fragment, jsx, jsxs }) : code
  }, [language, code])
  return (
    <div className="verdict-code">
      <div className="verdict-code-tools">
        {language && <span className="verdict-code-language">{language}</span>}
        <CopyButton text={code} />
      </div>
      <pre tabIndex={0}>
        <code>{coloured}</code>
      </pre>
    </div>
  )
}
