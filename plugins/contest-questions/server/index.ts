import { defineServer, userRemoved } from '@verdict/core/server'
import { contestAnnouncer, contestEntry, contestRemoved, openIssues } from '@verdict/plugin-contests/contract'
import { answerApi, contestQuestions, questionApi, questionsChanged } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { Answering } from './answering/answering.ts'
import { QuestionQueue } from './answering/question-queue.ts'
import { questionText } from './answering/question-text.ts'
import { Asking } from './asking/asking.ts'
import { QuestionAccess } from './contest/question-access.ts'
import { QuestionPublisher } from './contest/question-publisher.ts'
import { contestSettingsCollection, QuestionSettingsStore } from './contest/question-settings.ts'
import { QuestionRepository } from './stored/question-repository.ts'
import { pauseCollection, questionCollection } from './stored/question-schema.ts'
import { ReadAnswers, readAnswersCollection } from './stored/read-answers.ts'

export default defineServer(contestQuestions, {
  needs: { entry: contestEntry, announcer: contestAnnouncer },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { entry, announcer }) {
    const questions = new QuestionRepository(ctx.collection(questionCollection))
    const read = new ReadAnswers(ctx.collection(readAnswersCollection))
    const settings = new QuestionSettingsStore(ctx.collection(contestSettingsCollection))
    const access = new QuestionAccess(entry)
    const publisher = new QuestionPublisher(ctx)
    const { users } = ctx
    const asking = new Asking({ questions, read, pauses: ctx.collection(pauseCollection), settings, access, publisher, limits: () => ctx.settings() })
    const answering = new Answering({ questions, access, publisher, users, announcer })
    const queue = new QuestionQueue({ questions, access, users })

    ctx.serve(questionApi, {
      summary: ({ query, caller }) => asking.summary(query.cid, caller),
      list: ({ query, caller }) => asking.page(query, caller),
      ask: ({ body, caller }) => asking.ask(body, caller),
      read: ({ body, caller }) => asking.markRead(body.cid, body.answers, caller),
    })
    ctx.serve(answerApi, {
      queue: ({ query, caller }) => queue.page(query, caller),
      read: ({ query, caller }) => queue.one(query.cid, query.id, caller),
      take: ({ body, caller }) => answering.take(body, caller),
      release: ({ body, caller }) => answering.release(body, caller),
      answer: ({ body, caller, request: { headers } }) =>
        answering.answer(body, caller, (displayId = '') =>
          ctx.t(displayId ? 'announcement.ofProblem' : 'announcement.general', headers['accept-language'], { displayId }),
        ),
      close: ({ body, caller }) => answering.close(body, caller),
      settings: async ({ query, caller }) => {
        await access.onDuty(query.cid, caller)
        return settings.of(query.cid)
      },
      saveSettings: async ({ body: { cid, revision, ...form }, caller }) => {
        await access.onDuty(cid, caller)
        await settings.save(cid, form, revision)
        await publisher.settingsChanged(cid)
      },
      download: ({ query, caller, request }) =>
        questionText(queue, query.cid, caller, (key, parameters) => ctx.t(key, request.headers['accept-language'], parameters)),
    })

    ctx.topic(questionsChanged, (caller, key) => access.mayFollow(key, caller))
    ctx.contribute(openIssues, {
      title: (language) => ctx.t('title', language),
      count: (cid) => questions.countOpen(cid),
      path: (cid) => `/contest/${cid}/questions`,
    })
    ctx.follow(contestRemoved, async ({ cid }) => void (await Promise.all([questions, read, settings].map((part) => part.clear(cid)))))
    ctx.follow(userRemoved, async ({ uid }) => void (await Promise.all([questions, read].map((part) => part.removeUser(uid)))))
  },
})
