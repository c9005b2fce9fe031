import { defineServer, userChanged, userRemoved } from '@verdict/core/server'
import { contexts, contextResolver, problemBank, problemChanged, problemRemoved, problemSelection } from '@verdict/plugin-problems/contract'
import { furtherScopes, problemStatusChanged, problemStatusService, submissionSaved } from '@verdict/plugin-submissions/contract'
import { membershipChanged, ownedTrainings, rankChanged, trainingChanged, trainingRemoved, trainings } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { Categories } from './categories.ts'
import { Counting } from './counting.ts'
import { RankRows } from './rank/rank-rows.ts'
import { rankRowCollection } from './rank/rank-schema.ts'
import { RankService } from './rank/rank-service.ts'
import { Registrations } from './registrations.ts'
import { serveRoutes } from './routes.ts'
import { TrainingAccess } from './training-access.ts'
import { TrainingAdmin } from './training-admin.ts'
import { trainingContexts, trainingIn } from './training-context.ts'
import { TrainingProblems } from './training-problems.ts'
import { TrainingRepository } from './training-repository.ts'
import { categoryCollection, registrationCollection, trainingCollection } from './training-schema.ts'
import { TrainingService } from './training-service.ts'

/** A site that has never had this plugin has no trainings to catch up with. */
const fromNowOn = { past: false }

export default defineServer(trainings, {
  needs: { bank: problemBank, selection: problemSelection, resolver: contextResolver, results: problemStatusService },
  provides: [ownedTrainings],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { bank, selection, resolver, results }) {
    const documents = ctx.collection(trainingCollection)
    const repository = new TrainingRepository(documents, {
      changed: ctx.change(trainingChanged, documents, { payload: ({ _id }) => ({ tid: _id }) }),
      removed: ctx.change(trainingRemoved, documents, {
        payload: ({ _id, problems }) => ({ tid: _id, pids: problems.map(({ pid }) => pid) }),
        settled: { removing: true },
      }),
    })
    const members = ctx.collection(registrationCollection)
    const registrations = new Registrations(members, ctx.change(membershipChanged, members, { payload: ({ tid, uid }) => ({ tid, uid }) }))
    const access = new TrainingAccess({ trainings: repository, registrations, resolver })
    const categories = new Categories({ categories: ctx.collection(categoryCollection), trainings: repository, nextId: () => ctx.nextId('categories') })
    const problems = new TrainingProblems({ trainings: repository, access, bank, selection, nextId: () => ctx.nextId('problems') })
    const rows = ctx.collection(rankRowCollection)
    const publish = (tid: number) => ctx.publish(rankChanged, tid, { tid })
    const rankRows = new RankRows({ rows, trainings: repository, registrations, access, results, users: ctx.users, publish })
    const ranks = new RankService({ rows, access, users: ctx.users })
    const counting = new Counting({ trainings: repository, registrations, rankRows, results })
    const service = new TrainingService({ trainings: repository, registrations, access, categories, problems, selection, resolver, results })
    const admin = new TrainingAdmin({
      trainings: repository,
      access,
      categories,
      nextId: () => ctx.nextId('trainings'),
      rightsChanged: () => ctx.rightsChanged(),
    })

    ctx.contribute(contexts, trainingContexts({ access, problems }))
    ctx.contribute(furtherScopes, (attempt) => counting.scopesOf(attempt))
    ctx.provide(ownedTrainings, {
      page: (owner, query, viewer) => service.page(query, viewer, owner),
      adminPage: (owner, query) => admin.page(query, owner),
      create: (owner, form, author) => admin.create(form, author, owner),
      read: (tid, viewer) => admin.read(tid, viewer),
      edit: (form, viewer) => admin.edit(form, viewer),
      changeStatus: (tid, status, viewer) => admin.changeStatus(tid, status, viewer),
      remove: async (tid, viewer) => admin.remove((await access.managed(tid, viewer))._id),
      problems: (query, viewer) => problems.list(query, viewer),
      addProblem: (form, viewer) => problems.add(form, viewer),
      saveProblem: (form, viewer) => problems.save(form, viewer),
      removeProblem: (tid, pid, viewer) => problems.remove(tid, pid, viewer),
      removeAll: (owner) => admin.removeAll(owner),
    })
    ctx.topic(rankChanged, (caller, key) => access.mayEnter(Number(key), caller))

    ctx.follow(submissionSaved, (submission) => counting.joinBySubmitting(submission), fromNowOn)
    ctx.follow(
      problemStatusChanged,
      async ({ reference, uid }) => {
        const tid = reference === null ? null : trainingIn([reference])
        if (tid !== null) await rankRows.refresh(tid, uid)
      },
      fromNowOn,
    )
    ctx.follow(membershipChanged, async ({ tid, uid }) => {
      await counting.recountPerson(tid, uid)
      await ctx.rightsChanged([uid])
    })
    ctx.follow(trainingChanged, ({ tid }) => counting.recountTraining(tid))
    ctx.follow(trainingRemoved, ({ tid, pids }) => counting.forget(tid, pids))
    ctx.follow(problemChanged, ({ pid }) => problems.refresh(pid), fromNowOn)
    ctx.follow(problemRemoved, ({ pid }) => problems.refresh(pid), fromNowOn)
    ctx.follow(
      userChanged,
      async ({ uid, username }) => {
        await repository.rename(uid, username)
        await rankRows.refreshUser(uid)
      },
      fromNowOn,
    )
    ctx.follow(userRemoved, async ({ uid }) => void (await Promise.all([registrations.removeUser(uid), rankRows.removeUser(uid)])))

    serveRoutes(ctx, { service, admin, problems, categories, ranks, selection })
  },
})
