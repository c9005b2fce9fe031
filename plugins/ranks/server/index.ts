import { defineServer, optional, userChanged, userRemoved } from '@verdict/core/server'
import { RowVersions } from '@verdict/server-kit'
import { publicProfiles } from '@verdict/plugin-accounts/contract'
import { problemBank } from '@verdict/plugin-problems/contract'
import { problemStatusChanged, problemStatusService, type PersonProblemStatus } from '@verdict/plugin-submissions/contract'
import { rankApi, ranks, ratings } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { RankLists } from './lists/rank-lists.ts'
import { RankPeople } from './people/rank-people.ts'
import { rankPersonCollection, rankVersionCollection } from './people/rank-schema.ts'
import { RankService } from './lists/rank-service.ts'

/** An idle process also catches up from time to time, so that the next reader waits only for a few changes. */
const catchUp = { every: 10_000, whileIdle: 60_000 }

export default defineServer(ranks, {
  needs: { bank: problemBank, problemStatuses: problemStatusService, profiles: optional(publicProfiles) },
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx, { bank, problemStatuses, profiles }) {
    const documents = ctx.collection(rankPersonCollection)
    const versions = new RowVersions(ctx.collection(rankVersionCollection))
    const people = new RankPeople({ people: documents, versions, problemStatuses, users: ctx.users })
    const onFault = (error: unknown) => ctx.logger.error({ err: error }, 'failed to reload the rankings')
    const lists = new RankLists({ people: documents, versions, bank, onFault })
    const service = new RankService({ lists, users: ctx.users, profiles, ratings: ctx.collect(ratings) })

    const refreshResults = async (changed: readonly PersonProblemStatus[]) => {
      const inBank = changed.filter(({ reference }) => reference === null)
      for (const [uid, own] of Map.groupBy(inBank, (one) => one.uid)) await people.refreshResults(uid, [...new Set(own.map(({ pid }) => pid))])
    }
    ctx.follow(problemStatusChanged, (one) => refreshResults([one]), { past: refreshResults, together: refreshResults })
    ctx.follow(userChanged, ({ uid }) => people.refreshPerson(uid))
    ctx.follow(userRemoved, ({ uid }) => people.remove(uid))
    ctx.timer({ after: 0 }, () => lists.current())
    ctx.timer(catchUp, () => lists.current())

    ctx.serve(rankApi, {
      list: ({ query, caller }) => service.page(query, caller),
      person: ({ query, caller }) => service.person(query, caller),
    })
  },
})
