import type { Demo, DemoWorld } from '@verdict/demo'
import { contestApi } from '@verdict/plugin-contests/contract'
import { answerApi, questionApi, type AnswerAudience } from './contract.ts'

interface DemoQuestion {
  readonly asker: string
  readonly problem?: string | null
  readonly text: string
  /** A staff member who takes it, answers it or closes it. */
  readonly by?: string
  readonly answer?: { readonly text: string; readonly audience: AnswerAudience }
  readonly closing?: string
}

/** The questions of contests, by the beginnings of their titles: in every state. */
const questions: Readonly<Record<string, readonly DemoQuestion[]>> = {
  期中上机赛: [
    {
      asker: 'haoran.liu',
      problem: 'C',
      text: '同一位同学刷卡两次，是否只按第一次计算？',
      by: 'mr-reed',
      answer: { text: '是，见题面第二段。\n\nYes, see the second paragraph of the statement.', audience: 'announcement' },
    },
    {
      asker: 'mia.evans',
      text: 'Is it allowed to use printed notes?',
      by: 'chenlaoshi',
      answer: { text: 'Yes, two pages.', audience: 'everyone' },
    },
    { asker: 'sofia.garcia', problem: 'D', text: 'Is $O(n \\log n)$ fast enough?', by: 'mr-reed', answer: { text: 'No comment.', audience: 'asker' } },
    { asker: 'yuxuan.sun', problem: 'E', text: '测试数据有几组？', by: 'chenlaoshi', closing: '请重新阅读题面。' },
    { asker: 'lucas.diaz', problem: 'F', text: 'Can two edges join the same two vertices?', by: 'mr-reed' },
    { asker: 'emma.clark', text: '二楼的打印机卡纸了。' },
  ],
  '第 14 次周赛': [
    {
      asker: 'yiming.sun',
      problem: 'B',
      text: '行和列是从 0 还是从 1 开始编号？',
      by: 'chenlaoshi',
      answer: { text: '从 1 开始。\n\nFrom 1.', audience: 'everyone' },
    },
    { asker: 'noah.garcia', problem: 'F', text: 'Does the program have to accept a negative result?', by: 'mr-reed' },
    { asker: 'shihan.gao', problem: 'C', text: '输入中会有多余的空格吗？' },
  ],
}
const minutesUntilFirst = 25
const minutesBetween = 6

/** Questions of participants, and what contest staff make of them. */
export const demo: Demo = {
  create: async (world) => {
    world.at(world.now)
    const { records } = await world.as('chenlaoshi').use(contestApi).list({ query: {} })
    for (const [title, asked] of Object.entries(questions)) {
      const contest = records.find((one) => one.title.startsWith(title))
      if (!contest) throw new Error(`the demo has no contest '${title}'`)
      for (const [index, question] of asked.entries()) {
        world.at(new Date(Date.parse(contest.startTime) + (minutesUntilFirst + index * minutesBetween) * 60_000))
        await addQuestion(world, contest.id, question)
      }
    }
  },
}

async function addQuestion(world: DemoWorld, cid: number, { asker, problem = null, text, by, answer, closing }: DemoQuestion): Promise<void> {
  const { id } = await world.as(asker).use(questionApi).ask({ body: { cid, problem, text } })
  if (by === undefined) return
  const staff = world.as(by).use(answerApi)
  const named = { cid, id }
  await staff.take({ body: named })
  if (answer) await staff.answer({ body: { ...named, ...answer, seenAnswers: 0 } })
  if (closing !== undefined) await staff.close({ body: { ...named, text: closing, seenAnswers: 0 } })
}
