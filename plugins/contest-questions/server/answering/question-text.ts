import type { Caller } from '@verdict/core/server'
import type { QuestionQueue } from './question-queue.ts'

type Rows = Awaited<ReturnType<QuestionQueue['all']>>['rows']
type Translate = (key: string, parameters?: Readonly<Record<string, string | number>>) => string

/** Returns all questions and answers of a contest as a text file, with headings in the reader's language. */
export async function questionText(queue: QuestionQueue, cid: number, caller: Caller, t: Translate): Promise<{ name: string; content: string; type: string }> {
  const { contest, rows } = await queue.all(cid, caller)
  const parts = [t('export.title', { title: contest.title, count: rows.length }), ...rows.map((row, index) => partOf(row, index + 1, t))]
  return { name: `contest_${cid}_questions.txt`, content: `${parts.join('\n\n')}\n`, type: 'text/plain; charset=utf-8' }
}

function partOf({ problem, text, time, asker, state, answers }: Rows[number], number: number, t: Translate): string {
  const about = problem ? [problem.displayId, problem.title].filter(Boolean).join(' ') : t('general')
  const from = [asker.username, asker.realname].filter(Boolean).join(' ')
  const head = `#${number}  ${isoTime(time)}  ${about}  ${from}  [${t(`states.${state}`)}]`
  const replies = answers.map((answer) => {
    const heading = t(answer.isClosing ? 'export.closed' : `export.to.${answer.audience}`, { name: answer.by })
    return `    ${isoTime(answer.time)}  ${heading}${answer.text && `\n${indented(answer.text)}`}`
  })
  return [head, indented(text), ...replies].join('\n')
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}

function isoTime(time: Date | string): string {
  return new Date(time).toISOString()
}
