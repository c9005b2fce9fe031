import { z } from 'zod'
import { admin } from './admin.ts'

/** The three numbers at the top of the dashboard; 0 where the plugin that knows it is off. */
export const DashboardStatistics = z.object({ userNum: z.int().default(0), recentContestNum: z.int().default(0), todayJudgeNum: z.int().default(0) })
export type DashboardStatistics = z.infer<typeof DashboardStatistics>

/** Providers of dashboard numbers; each request calls every provider once. */
export const dashboardStatistics = admin.point<() => Partial<DashboardStatistics> | Promise<Partial<DashboardStatistics>>>('dashboard-statistics', {
  answer: DashboardStatistics.partial(),
  fallback: {},
})

/** Panels and charts on the dashboard, each a `Panel`. */
export const dashboardPanels = admin.slot<object>('dashboard-panels')
