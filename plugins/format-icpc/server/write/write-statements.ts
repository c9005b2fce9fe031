import type { ProblemDraft } from '@verdict/plugin-problems/contract'
import { itsTextLanguage } from '../read/statement-languages.ts'

interface WrittenStatement {
  readonly code: string
  readonly title: string
  readonly markdown: string
}

const headings = { zh: ['输入格式', '输出格式', '提示'], other: ['Input', 'Output', 'Notes'] } as const

/** Returns one text per language, the main one first. It has no language here, so it is determined by its script, unless a translation has that language. */
export function statementsOf(draft: ProblemDraft): WrittenStatement[] {
  const { title, description, input = '', output = '', hint = '', translations = {} } = draft
  const others = Object.entries(translations)
    .map(([language, texts]) => ({ code: itsTextLanguage(language), ...texts }))
    .filter(({ code }) => /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(code))
  const taken = new Set(others.map(({ code }) => code))
  const likely = /\p{Script=Han}/u.test(title + description) ? ['zh', 'en', 'mul'] : ['en', 'zh', 'mul']
  const main = likely.find((code) => !taken.has(code)) ?? 'und'
  return [{ code: main, title, description, input, output, hint }, ...others].map(({ code, title: name, ...texts }) => ({
    code,
    title: name,
    markdown: markdownOf(code, texts),
  }))
}

function markdownOf(
  code: string,
  { description, input, output, hint = '' }: { description: string; input: string; output: string; hint?: string | undefined },
): string {
  const [ofInput, ofOutput, ofHint] = code.startsWith('zh') ? headings.zh : headings.other
  const sections = [
    [ofInput, input],
    [ofOutput, output],
    [ofHint, hint],
  ] as const
  return `${[description, ...sections.flatMap(([heading, text]) => (text.trim() === '' ? [] : [`## ${heading}\n\n${text}`]))].join('\n\n')}\n`
}
