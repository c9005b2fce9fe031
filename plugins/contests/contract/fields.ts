import { dashboardStatistics } from '@verdict/plugin-admin/contract'
import { z } from 'zod'
import { contests } from './contests.ts'

/** The contests that run, or start within 14 days. */
export const recentStatistics = contests.fields(dashboardStatistics, { recentContestNum: z.int().default(0) })
