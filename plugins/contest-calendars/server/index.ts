import { defineServer } from '@verdict/core/server'
import { contestCalendarApi, contestCalendars } from '../contract.ts'
import enUS from '../locales/en-US.json' with { type: 'json' }
import zhCN from '../locales/zh-CN.json' with { type: 'json' }
import { calendarCollection, Calendars } from './calendars/calendars.ts'
import type * as reading from './read/read-calendar.ts'

export default defineServer(contestCalendars, {
  locales: { 'en-US': enUS, 'zh-CN': zhCN },
  setup(ctx) {
    const { logger } = ctx
    const parser = ctx.parser<typeof reading>(new URL('./read/read-calendar.ts', import.meta.url))
    const calendars = new Calendars({ calendars: ctx.collection(calendarCollection), parser, logger, settings: () => ctx.settings() })
    const closing = new AbortController()
    ctx.onClose(() => closing.abort())
    const overview = (language: string | undefined) => calendars.overview((problem) => ctx.messageOf(problem, language))

    ctx.jobs.define('read', (_, signal) => calendars.readAll(signal), { every: '2 hours' })
    ctx.onSettings(() => {
      calendars.readAll(closing.signal).catch((error: unknown) => logger.warn({ err: error }, 'failed to read the contest calendars'))
    })
    ctx.serve(contestCalendarApi, {
      contests: () => calendars.contests(),
      calendars: ({ request }) => overview(request.headers['accept-language']),
      read: async ({ request }) => {
        await calendars.readAll(closing.signal)
        return overview(request.headers['accept-language'])
      },
    })
  },
})
