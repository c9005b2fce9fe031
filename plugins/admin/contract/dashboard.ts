import { z } from 'zod'
import { admin } from './admin.ts'

/** The numbers at the top of the dashboard, by name. */
export const DashboardStatistics = z.record(z.string(), z.int())
export type DashboardStatistics = z.infer<typeof DashboardStatistics>

/** Numbers of the dashboard; each has a text `dashboard.<name>` of its plugin. */
export const dashboardStatistics = admin.fieldPoint('dashboard-statistics', DashboardStatistics)

/** What the kernel counts. */
export const userStatistics = admin.fields(dashboardStatistics, { userNum: z.int().default(0) })

/** Panels and charts on the dashboard, each a `Panel`. */
export const dashboardPanels = admin.slot<object>('dashboard-panels')
