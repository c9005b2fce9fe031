import '@verdict/ui-kit/setup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { contestAnswers, pageOf, web as contestsWeb } from '@verdict/plugin-contests/testing/screens'
import { expect, test } from 'vitest'
import { Screens } from '../../../tests/support/screens.tsx'
import contestQuestionsWeb from '../web/index.tsx'

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const path = '/contest/1001/questions'
const summary = { isOpen: true, opensBeforeStart: false, hasStarted: true, mayAnswer: false, unread: 0, open: 0 }
const answerOf = (id: string, text: string, more: object = {}) => ({
  id,
  text,
  time: minutes(-1),
  isPublic: false,
  isClosing: false,
  isUnread: false,
  ...more,
})
const question = (id: string, text: string, more: object = {}) => ({
  id,
  text,
  problem: { displayId: 'A', title: 'Sum' },
  time: minutes(-5),
  isOwn: true,
  state: 'open',
  answers: [],
  ...more,
})
const queued = (id: string, text: string, more: object = {}) => ({
  id,
  text,
  problem: null,
  time: minutes(-5),
  asker: { username: 'ann', realname: 'Ann Lee' },
  state: 'open',
  taker: null,
  answers: [],
  ...more,
})

interface Prepared {
  readonly summary?: object
  readonly contest?: object
  readonly entry?: Parameters<typeof contestAnswers>[1]
  readonly answers?: object
  readonly at?: string
}

async function open({ summary: more = {}, contest = {}, entry = {}, answers = {}, at = path }: Prepared): Promise<Screens> {
  const screens = await Screens.start({
    plugins: [contestsWeb, contestQuestionsWeb],
    viewer: {},
    answers: {
      ...contestAnswers(contest, entry),
      '/api/contest/questions/summary': { ...summary, ...more },
      '/api/contest/questions': pageOf([]),
      '/api/contest/questions/settings': { isOpen: true, opensBeforeStart: false, cannedAnswers: null, revision: 0 },
      '/api/contest/questions/queue': pageOf([]),
      '/api/get-full-screen-problem-list': [{ pid: 1, problemId: 'A', title: 'Sum', status: null, score: null }],
      ...answers,
    },
  })
  await screens.open(at)
  return screens
}
const staff = { summary: { mayAnswer: true, open: 1 }, entry: { isStaff: true, leads: false, duties: ['answer'] as const } }
// Looked for outside of `act`, which holds back what pages draw.
const click = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
}
const tabs = () => screen.getByRole('navigation', { name: 'Contest' })
const write = async (label: string, value: string) => {
  const field = await screen.findByRole('textbox', { name: new RegExp(label) })
  await act(async () => void fireEvent.change(field, { target: { value } }))
}

test('a participant asks about a problem, and the form is empty again', async () => {
  const screens = await open({})
  await screen.findByText('No questions yet')
  await click('Ask')
  await screen.findByText('Enter your question')
  await screen.findByRole('option', { name: 'A · Sum' })
  fireEvent.change(screen.getByRole('combobox', { name: 'About' }), { target: { value: 'A' } })
  await write('Question', ' Is 1 a prime? ')
  await click('Ask')
  await screen.findByText('Question sent')
  expect(screens.sentTo('/api/contest/question')).toEqual([{ cid: 1001, problem: 'A', text: ' Is 1 a prime? ' }])
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Question/ }).value).toBe('')
})

test('a refused question stays in the form', async () => {
  await open({ answers: { '/api/contest/question': new Error('Wait 12 s before you ask again') } })
  await write('Question', 'Is 1 a prime?')
  await click('Ask')
  await screen.findByText('Wait 12 s before you ask again')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Question/ }).value).toBe('Is 1 a prime?')
})

test('own questions and those answered to everyone are listed; unread answers are marked and become read', async () => {
  const rows = [
    question('1', 'Mine', { answers: [answerOf('a', 'Yes.', { isUnread: true })], state: 'answered' }),
    question('2', 'Of another', { isOwn: false, state: 'answered', problem: null, answers: [answerOf('b', 'To all', { isPublic: true })] }),
    question('3', 'Closed', { state: 'closed', answers: [answerOf('c', '', { isClosing: true })] }),
  ]
  const screens = await open({ answers: { '/api/contest/questions': pageOf(rows) } })
  for (const text of ['Mine', 'Yes.', 'Of another', 'To all']) await screen.findByText(text)
  const articles = screen.getAllByRole('article')
  expect(articles.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/A · SumAnsweredYour question.*MineAnswerNew.*Yes\./),
    expect.stringMatching(/GeneralAnswered to everyone.*Of anotherAnswer to everyone.*To all/),
    expect.stringMatching(/A · SumClosed.*Closed without an answer/),
  ])
  await waitFor(() => expect(screens.sentTo('/api/contest/questions/read')).toEqual([{ cid: 1001, answers: ['a'] }]))
})

test.each([
  ['closed', { summary: { isOpen: false } }, 'The contest staff do not accept questions.'],
  ['ended', { contest: { status: 1, endTime: minutes(-1) } }, 'The contest has ended.'],
  ['of the staff', { entry: { isStaff: true, leads: false, duties: ['prints'] as const } }, 'You belong to the contest staff.'],
])('the page says why the user cannot ask: %s', async (_why, prepared, text) => {
  await open(prepared)
  await screen.findByText(text, { exact: false })
  expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull()
})

test('the tab counts unread answers, and news lead to the page until they are read or hidden', async () => {
  await open({ summary: { unread: 2 }, at: '/contest/1001' })
  await screen.findByRole('img', { name: 'Unread answers: 2' })
  const news = await screen.findByRole('status', { name: 'Questions of this contest' })
  expect(within(news).getByRole('link', { name: 'New answers: 2' }).getAttribute('href')).toBe(path)
  await click('Hide')
  expect(screen.queryByRole('link', { name: 'New answers: 2' })).toBeNull()
})

test('the tab counts open questions for those who answer, and is hidden from participants while asking is disabled', async () => {
  await open({ ...staff, at: '/contest/1001' })
  await screen.findByRole('img', { name: 'Open questions: 1' })
  await open({ summary: { isOpen: false }, at: '/contest/1001' })
  await waitFor(() => expect(within(tabs()).queryByRole('link', { name: 'Questions' })).toBeNull())
})

test('before the start, the overview has the form if the staff accept questions then', async () => {
  const contest = { status: -1, startTime: minutes(30) }
  await open({ contest, summary: { hasStarted: false, opensBeforeStart: true }, at: '/contest/1001' })
  await screen.findByRole('button', { name: 'Ask' })
  await open({ contest, summary: { hasStarted: false }, at: '/contest/1001' })
  await screen.findByRole('heading', { name: 'Spring Cup', level: 1 })
  expect(screen.queryByRole('button', { name: 'Ask' })).toBeNull()
})

test('a responder takes a question, chooses a canned answer and the readers', async () => {
  const one = queued('q', 'Where?')
  const taken = { ...one, state: 'taken', taker: { username: 'student', since: minutes(0), isCaller: true } }
  const screens = await open({ ...staff, answers: { '/api/contest/questions/queue': pageOf([one]), '/api/contest/questions/one': taken } })
  await click('Reply: question of ann')
  expect(screens.sentTo('/api/contest/question/take')).toEqual([{ cid: 1001, id: 'q' }])
  await screen.findByText('You are answering')
  expect(screen.queryByText('Everyone, as an announcement')).toBeNull()
  await click('Send answer')
  await screen.findByText('Enter an answer')
  await click('No comment.')
  await click('Yes.')
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Everyone' })))
  await screen.findByText('All participants see question and answer', { exact: false })
  await click('Send answer')
  await screen.findByText('Answer sent')
  expect(screens.sentTo('/api/contest/question/answer')).toEqual([{ cid: 1001, id: 'q', text: 'No comment.\nYes.', audience: 'everyone', seenAnswers: 0 }])
})

test('an answer that another staff member has sent first is shown, and the own one is sent as another', async () => {
  const first = { id: 'a', time: minutes(0), text: 'Of ben', by: 'ben', audience: 'asker', isClosing: false }
  const one = queued('q', 'Where?', { state: 'taken', taker: { username: 'student', since: minutes(0), isCaller: true } })
  let answers: object[] = []
  const refused = () => {
    if (answers.length > 0) return null
    answers = [first]
    return new Error('ben answered this question first')
  }
  const screens = await open({
    ...staff,
    answers: {
      '/api/contest/questions/queue': () => pageOf(answers.length === 0 ? [one] : []),
      '/api/contest/questions/one': () => ({ ...one, answers }),
      '/api/contest/question/answer': refused,
    },
  })
  await click('Reply: question of ann')
  await write('Answer', 'Mine')
  await click('Send answer')
  await screen.findByText('Of ben')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('Mine')
  await click('Send as another answer')
  await waitFor(() => expect(screens.sentTo('/api/contest/question/answer').map(({ seenAnswers }) => seenAnswers)).toEqual([0, 1]))
})

test('a question that another staff member has taken is taken over by name, or closed by who has it', async () => {
  const others = queued('q', 'Where?', { state: 'taken', taker: { username: 'ben', since: minutes(0), isCaller: false } })
  const screens = await open({ ...staff, answers: { '/api/contest/questions/queue': pageOf([others]) } })
  await screen.findByText('ben is answering')
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull()
  await click(/^Take over from ben/)
  const question = within(await screen.findByRole('dialog'))
  await act(async () => void fireEvent.click(question.getByRole('button', { name: 'Take over' })))
  await waitFor(() => expect(screens.sentTo('/api/contest/question/take')).toEqual([{ cid: 1001, id: 'q', takesOverFrom: 'ben' }]))
})

test('the settings keep untouched canned answers in the language of their readers', async () => {
  const screens = await open(staff)
  await screen.findByText('No open questions')
  await click('Settings')
  await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Also before the start' })))
  await click('Save')
  await waitFor(() =>
    expect(screens.sentTo('/api/contest/questions/settings').at(-1)).toMatchObject({ opensBeforeStart: true, cannedAnswers: null, revision: 0 }),
  )
})

test('the switch of the tone is stored in the browser', async () => {
  await open({})
  const sound = await screen.findByRole('switch', { name: 'Sound' })
  await act(async () => void fireEvent.click(sound))
  expect(localStorage.getItem('verdict.question-sound')).toBe('off')
})

test('a failed list shows the reason and can be loaded again', async () => {
  await open({ ...staff, answers: { '/api/contest/questions/queue': new Error('The database is away') } })
  await screen.findByText('The database is away')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
