import { defineServer, encryption, userChanged, userRemoved } from '@verdict/core/server'
import { SealedTexts, sealField } from '@verdict/server-kit'
import { contexts, contextResolver, ownedProblems, problemBank, problemChanged, problemRemoved, problemSelection } from '@verdict/plugin-problems/contract'
import { furtherScopes, problemStatusChanged, problemStatusService, submissionSaved, type PersonProblemStatus } from '@verdict/plugin-submissions/contract'
import { membershipChanged, ownedTrainings, rankChanged, trainingChanged, trainingRemoved, trainings } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { Categories } from './training/categories.ts'
import { Counting } from './progress/counting.ts'
import { OwnedTrainingAccess, ownedTrainingService } from './staff/owned-training-service.ts'
import { MemberProgress } from './progress/member-progress.ts'
import { RankRows } from './rank/rank-rows.ts'
import { rankRowCollection } from './rank/rank-schema.ts'
import { RankService } from './rank/rank-service.ts'
import { TrainingTable } from './rank/training-table.ts'
import { personKey, registrationCollection, Registrations } from './registrations/registrations.ts'
import { serveRoutes } from './routes.ts'
import { SectionAdmin } from './sections/section-admin.ts'
import { SectionService } from './sections/section-service.ts'
import { TrainingContents } from './sections/training-contents.ts'
import { TrainingAccess } from './training/training-access.ts'
import { TrainingAdmin } from './staff/training-admin.ts'
import { trainingContexts } from './context/training-context.ts'
import { TrainingProblems } from './problems/training-problems.ts'
import { TrainingProgress } from './training/training-progress.ts'
import { TrainingRepository } from './training/training-repository.ts'
import { categoryCollection, trainingCollection, trainingIn } from './training/training-schema.ts'
import { TrainingService } from './training/training-service.ts'

/** A site that is new to this plugin has no trainings to catch up with. */
const fromNowOn = { past: false }

const passwordPlace = 'password of trainings'

export default defineServer(trainings, {
  needs: { bank: problemBank, selection: problemSelection, owned: ownedProblems, resolver: contextResolver, results: problemStatusService, encryption },
  provides: [ownedTrainings],
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  migrations: [sealField(passwordPlace, { collection: 'trainings', field: 'password' })],
  setup(ctx, { bank, selection, owned, resolver, results, encryption: cipher }) {
    const passwords = new SealedTexts(cipher, passwordPlace)
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
    const accessDeps = { trainings: repository, registrations, resolver }
    const access = new TrainingAccess(accessDeps)
    const categories = new Categories({ categories: ctx.collection(categoryCollection), trainings: repository, nextId: () => ctx.nextId('categories') })
    const contents = new TrainingContents(repository)
    const staffFor = (staffAccess: TrainingAccess) => ({
      access: staffAccess,
      admin: new TrainingAdmin({
        trainings: repository,
        access: staffAccess,
        categories,
        passwords,
        nextId: () => ctx.nextId('trainings'),
        rightsChanged: () => ctx.rightsChanged(),
      }),
      problems: new TrainingProblems({
        trainings: repository,
        access: staffAccess,
        contents,
        bank,
        selection,
        owned,
        resolver,
        nextId: () => ctx.nextId('problems'),
      }),
      sectionAdmin: new SectionAdmin({ access: staffAccess, contents, nextId: () => ctx.nextId('sections') }),
    })
    const staff = staffFor(access)
    const { problems } = staff
    const progress = new TrainingProgress(results)
    const memberProgress = new MemberProgress({ trainings: repository, results })
    const sections = new SectionService({ access, progress })
    const rows = ctx.collection(rankRowCollection)
    const publish = (tid: number) => ctx.publish(rankChanged, tid, { tid })
    const rankRows = new RankRows({ rows, trainings: repository, registrations, access, results, users: ctx.users, publish })
    const refreshRows = (tid: number) => rankRows.refreshAll(tid)
    const ranks = new RankService({ rows, access, users: ctx.users, refreshRows })
    const table = new TrainingTable({ rows, registrations, access, users: ctx.users, refreshRows })
    const counting = new Counting({ trainings: repository, registrations, rankRows, results })
    const service = new TrainingService({ trainings: repository, registrations, access, categories, progress, passwords })

    ctx.contribute(contexts, trainingContexts({ access, problems, sections }))
    ctx.contribute(furtherScopes, (pairs) => counting.scopesOf(pairs))
    ctx.provide(ownedTrainings, ownedTrainingService({ ...staffFor(new OwnedTrainingAccess(accessDeps)), service, memberProgress }))
    ctx.topic(rankChanged, (caller, key) => access.mayEnter(Number(key), caller))

    ctx.follow(submissionSaved, (submission) => counting.joinBySubmitting(submission), fromNowOn)
    const refreshRanks = async (changed: readonly PersonProblemStatus[]) => {
      const places = changed.map(({ reference, uid }) => ({ tid: reference === null ? null : trainingIn([reference]), uid }))
      const people = new Map(places.flatMap(({ tid, uid }) => (tid === null ? [] : [[personKey(tid, uid), { tid, uid }] as const])))
      for (const { tid, uid } of people.values()) await rankRows.refresh(tid, uid)
    }
    ctx.follow(problemStatusChanged, (one) => refreshRanks([one]), { ...fromNowOn, together: refreshRanks })
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

    serveRoutes(ctx, { ...staff, service, sections, categories, ranks, table, selection })
  },
})
