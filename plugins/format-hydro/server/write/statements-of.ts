import { entriesOf } from '@verdict/core'
import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { localeOf } from '../package/statement-files.ts'

interface Headings {
  readonly description: string
  readonly input: string
  readonly output: string
  readonly samples: string
  readonly hint: string
  readonly source: string
}

const english: Headings = { description: 'Description', input: 'Input', output: 'Output', samples: 'Samples', hint: 'Hint', source: 'Source' }
const chinese: Headings = { description: '题目描述', input: '输入格式', output: '输出格式', samples: '样例', hint: '提示', source: '来源' }

/** Returns the files of the statement. The first one is read as the main one. */
export function statementsOf(draft: ProblemDraft): { path: string; text: string }[] {
  const { translations = {}, examples = [] } = draft
  // The language of the main text is unknown. If a translation is Chinese, the main text has no language in its name.
  const main = 'zh-CN' in translations ? { path: 'problem.md', headings: english } : { path: 'problem_zh.md', headings: chinese }
  const others = Object.entries(translations).map(([language, texts]) => ({
    path: `problem_${localeOf(language)}.md`,
    text: textOf({ ...texts, examples }, language.startsWith('zh') ? chinese : english),
  }))
  return [{ path: main.path, text: textOf(draft, main.headings) }, ...others]
}

type Texts = Pick<ProblemDraft, 'description' | 'input' | 'output' | 'hint' | 'source' | 'examples'>

function textOf({ description, input, output, hint, source, examples = [] }: Texts, headings: Headings): string {
  const samples = examples.map((one, index) => `${fenced(`input${index + 1}`, one.input)}\n\n${fenced(`output${index + 1}`, one.output)}`).join('\n\n')
  const parts = { description, input, output, samples, hint, source }
  const written = entriesOf(parts).flatMap(([part, text]) => (text ? [`## ${headings[part]}\n\n${text}\n`] : []))
  return written.join('\n')
}

/** Returns a block with a fence longer than any inside it. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([marks]) => marks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

/** Returns a display ID that Hydro accepts: it starts with a letter. */
export function displayIdOf({ problemId }: ProblemDraft): string | undefined {
  return [problemId, `P${problemId}`].find((id) => /^(?:[a-z0-9]{1,10}-)?[a-z][0-9a-z]*$/i.test(id))
}
