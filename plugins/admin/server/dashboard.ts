import type { DashboardStatistics } from '../contract.ts'

type StatisticsProvider = () => Partial<DashboardStatistics> | Promise<Partial<DashboardStatistics>>

/** Combines the numbers of all plugins; numbers without a provider are 0. */
export async function readDashboard(providers: readonly StatisticsProvider[]): Promise<DashboardStatistics> {
  const parts = await Promise.all(providers.map((readStatistics) => readStatistics()))
  return Object.assign({ userNum: 0, recentContestNum: 0, todayJudgeNum: 0 }, ...parts)
}
