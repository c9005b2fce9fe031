import { z } from 'zod'
import { admin } from './admin.ts'

/** The three numbers on top of the dashboard; 0 for one whose plugin is off. */
export const DashboardStatistics = z.object({ userNum: z.int().default(0), recentContestNum: z.int().default(0), todayJudgeNum: z.int().default(0) })
export type DashboardStatistics = z.infer<typeof DashboardStatistics>

/** Numbers of the dashboard that other plugins know; each is asked once for an answer. */
export const dashboardStatistics = admin.point<() => Partial<DashboardStatistics> | Promise<Partial<DashboardStatistics>>>('dashboard-statistics')

/** Panels and charts on the dashboard, each a `Panel`; lower orders come first. */
export const dashboardPanels = admin.slot<object>('dashboard-panels')
