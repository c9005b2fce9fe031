import { CodeBlock } from './code-block.tsx'
import { useReading } from './use-reading.ts'

/** Read-only code with a copy button. It is plain until it is highlighted. */
export function CodeView({ code, language }: { code: string; language?: string }) {
  return <CodeBlock code={code} language={language} html={useReading({ kind: 'code', code, language })?.answer.html} />
}
